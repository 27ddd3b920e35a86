import { describeOutcome } from '../../interface/describe-profile.js';
import { isJsonMediaType } from '../../interface/json-media-type.js';
import {
  type ErrorTemplate,
  isRejected,
  type Outcome,
  type Rejected,
} from '../../interface/outcome.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import type { SituationId } from '../../interface/situations.js';
import { parseSituationKey } from '../../interface/situations.js';
import { hasOwnAnswer } from '../../interface/validate-outcome.js';
import { isInt32 } from '../../interface/whole-number.js';
import { answerClause } from '../session/describe-answer.js';
import {
  type Exchange,
  headerOf,
  isError,
  isSuccess,
  jsonOf,
  statusOf,
  textOf,
} from '../session/exchange.js';
import { comparedHeadersOf } from '../situations/compared-headers.js';
import type { SituationRun } from '../situations/run-situation.js';
import { detectEffect } from './detect-effect.js';
import { isObservedHeader } from './is-observed-header.js';
import type { ProfilingContext } from './profiling-context.js';
import { type KnownTexts, knownTextsOf, toTemplate } from './template.js';

/** What a run shows: an outcome, or in a sentence what no outcome can express. */
export type OutcomeReading =
  | {
      readonly outcome: Outcome;
      readonly evidence: string;
      /** Effects that explain what was seen just as well as that of the outcome. */
      readonly alternatives?: readonly string[];
    }
  | { readonly unsupported: string };

/** The situation in which an operation does what it is for. */
const usualSituations: Readonly<Record<string, SituationId>> = {
  POST: 'create.new-plant',
  GET: 'list.all',
  DELETE: 'delete.own-plant',
};

/**
 * Reads the outcome of a situation from a run of it.
 *
 * @throws CannotCheckError when the lists do not show what an accepted request did.
 */
export async function readOutcome(
  context: ProfilingContext,
  run: SituationRun,
): Promise<OutcomeReading> {
  const { exchange, request } = run;
  const evidence = `${request.method} ${shortPath(request.path)} ${answerClause(exchange)}`;
  if (isSuccess(exchange)) {
    if (!isUsualBody(run)) {
      return { unsupported: `${evidence}, and a body that is not that of a success` };
    }
    const detected = await detectEffect(context, run);
    if ('other' in detected) {
      return { unsupported: `${evidence}, and it ${detected.other}` };
    }
    const [effect, ...alternatives] = detected.effects;
    return {
      outcome: readAccepted(context, run, effect),
      evidence,
      ...(alternatives.length > 0 && { alternatives }),
    };
  }
  return isError(exchange)
    ? { outcome: readRejection(exchange, knownTextsOf(run)), evidence }
    : { unsupported: evidence };
}

/** Whether a success has the body of its operation, and no Error, page or message. */
function isUsualBody({ request, exchange }: SituationRun): boolean {
  const value = jsonOf(exchange);
  switch (request.method) {
    case 'GET':
      return Array.isArray(value);
    case 'POST':
      return isPlainObject(value) && typeof value.name === 'string';
    default:
      return !(isPlainObject(value) && 'error' in value && 'message' in value);
  }
}

/** Only what differs from the usual success of the operation is a part of the outcome. */
function readAccepted({ recorder }: ProfilingContext, run: SituationRun, effect: string): Outcome {
  const [id] = parseSituationKey(run.key);
  const usualId = usualSituations[run.request.method] ?? id;
  const status = statusOf(run.exchange);
  const { 'content-type': type, ...others } = readHeaders(run.exchange, knownTextsOf(run));
  const known = recorder.outcomeOf(usualId);
  const isTypeKnown = type !== undefined && (id === usualId || known !== undefined);
  const headers = { ...others, ...(isTypeKnown && { 'content-type': type }) };
  if (id === usualId) {
    return { status, ...(Object.keys(headers).length > 0 && { headers }) };
  }
  const usual = known ?? resolveOutcome({}, usualId);
  const differences = {
    ...(status !== usual.status && { status }),
    ...(!isSameJson(headers, usual.headers ?? {}) && { headers }),
  };
  if (hasOwnAnswer(id)) {
    return { effect, ...differences };
  }
  if (Object.keys(differences).length > 0) {
    recorder.recordUnsupported({
      subject: run.key,
      behaviour: `${describeOutcome(run.key, { effect }).slice(0, -1)}, and is answered otherwise than usual.`,
      evidence: describeAnswers(usual, { status, headers }),
    });
  }
  return { effect };
}

function describeAnswers(usual: Outcome, seen: Outcome): string {
  const [type, other] = [usual, seen].map(({ headers = {} }) => headers['content-type']);
  const showsType = type !== other;
  return `The usual answer ${answerOf(usual, showsType)}, and this one ${answerOf(seen, showsType)}.`;
}

function answerOf({ status, headers = {} }: Outcome, showsType: boolean): string {
  const lines = Object.entries(headers)
    .filter(([name]) => showsType || name !== 'content-type')
    .map(([name, value]) => `${name}: ${value}`);
  return `has status ${status}${lines.length === 0 ? ' and no header that counts' : ` and ${lines.join(', ')}`}`;
}

/** The outcome that a rejection shows; placeholders stand for the texts of its request. */
export function readRejection(exchange: Exchange, texts: KnownTexts): Rejected {
  const body = plainJsonOf(exchange);
  const error = isPlainObject(body) ? readError(body, texts) : {};
  const headers = readHeaders(exchange, texts);
  return {
    status: statusOf(exchange) as number,
    ...(Object.keys(error).length > 0 && { error }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** What is no Error is left out: the mock answers with one all the same. */
function readError(body: Readonly<Record<string, unknown>>, texts: KnownTexts): ErrorTemplate {
  const { error, message, ...members } = body;
  const texted = { ...(typeof message === 'string' && { message }), ...members };
  return {
    ...(isInt32(error) && { error }),
    ...(toTemplate(texted, texts) as ErrorTemplate),
  };
}

function readHeaders(exchange: Exchange, texts: KnownTexts): Readonly<Record<string, string>> {
  const { 'x-total-count': total, ...others } = comparedHeadersOf(exchange);
  const headers = Object.entries(others).filter(
    ([name, value]) => isObservedHeader(name) && isPrintable.test(value),
  );
  const isCounted = total !== undefined && exchange.request.method === 'GET' && isSuccess(exchange);
  const type = headerOf(exchange, 'content-type');
  const hasBody = (exchange.response?.body.length ?? 0) > 0;
  return {
    ...(toTemplate(Object.fromEntries(headers), texts) as Record<string, string>),
    // What it counts is told in the end, by all lists.
    ...(isCounted && { 'x-total-count': '{total}' }),
    ...(hasBody && isJsonMediaType(type) && { 'content-type': type }),
  };
}

const isPrintable = /^[\t\x20-\x7e]*$/;

/**
 * Whether two outcomes are the same to an app: it acts on status, effect, integer, members and
 * headers, while messages and the values of further members are for people.
 */
export function isSameToApps(first: Outcome, second: Outcome): boolean {
  return isSameJson(toComparable(first), toComparable(second));
}

function toComparable(outcome: Outcome): unknown {
  const { status, headers = {} } = outcome;
  if (!isRejected(outcome)) {
    return { status: status ?? null, effect: outcome.effect ?? null, headers };
  }
  const { error, ...members } = outcome.error ?? {};
  return { status, headers, error: error ?? null, members: Object.keys(members).sort() };
}

/** A profile is plain JSON, in which numbers are what JavaScript makes of them. */
export function plainJsonOf({ response }: Exchange): unknown {
  try {
    return JSON.parse(textOf(response?.body ?? new Uint8Array()));
  } catch {
    return undefined;
  }
}

function shortPath(path: string): string {
  return path.length > 80 ? `${path.slice(0, 80)}…` : path;
}
