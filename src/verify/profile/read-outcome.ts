import { isRefused, type Outcome, type Refused } from '../../interface/outcome.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { isSameJson } from '../../interface/same-json.js';
import type { SituationId } from '../../interface/situations.js';
import { parseSituationKey } from '../../interface/situations.js';
import { answerClause } from '../session/describe-answer.js';
import { type Exchange, isError, isSuccess, statusOf, textOf } from '../session/exchange.js';
import { comparedHeadersOf } from '../situations/compared-headers.js';
import type { SituationRun } from '../situations/run-situation.js';
import { type DetectedEffect, detectEffect } from './detect-effect.js';
import type { ProfilingContext } from './profiling-context.js';
import { knownTextsOf, toTemplate } from './template.js';

/** What a run shows: an outcome, or in a sentence what no outcome can express. */
export type OutcomeReading =
  | { readonly outcome: Outcome; readonly evidence: string }
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
    const detected = await detectEffect(context, run);
    return 'other' in detected
      ? { unsupported: `${evidence}, and it ${detected.other}` }
      : { outcome: readAccepted(context, run, detected), evidence };
  }
  return isError(exchange) ? { outcome: readRefused(run), evidence } : { unsupported: evidence };
}

/** Only what differs from the usual success of the operation is a part of the outcome. */
function readAccepted(
  { recorder }: ProfilingContext,
  run: SituationRun,
  { effect }: DetectedEffect & { readonly effect: string },
): Outcome {
  const [id] = parseSituationKey(run.key);
  const usualId = usualSituations[run.request.method];
  const usual = usualId === undefined ? undefined : recorder.outcomeOf(usualId);
  const status = statusOf(run.exchange);
  const headers = toTemplate(comparedHeadersOf(run.exchange), knownTextsOf(run)) as Record<
    string,
    string
  >;
  if (id === usualId) {
    return { status, ...(Object.keys(headers).length > 0 && { headers }) };
  }
  return {
    ...(status !== usual?.status && { status }),
    effect,
    ...(!isSameJson(headers, usual?.headers ?? {}) && { headers }),
  };
}

function readRefused(run: SituationRun): Refused {
  const texts = knownTextsOf(run);
  const body = plainJsonOf(run.exchange);
  const headers = toTemplate(comparedHeadersOf(run.exchange), texts) as Record<string, string>;
  return {
    status: statusOf(run.exchange) as number,
    ...(isPlainObject(body) && { error: toTemplate(body, texts) as Refused['error'] }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/**
 * Whether two outcomes are the same to an app: it acts on status, effect, integer, members and
 * headers, while messages and the values of further members are for people.
 */
export function isSameToApps(first: Outcome, second: Outcome): boolean {
  return isSameJson(toComparable(first), toComparable(second));
}

function toComparable(outcome: Outcome): unknown {
  const { status, headers = {} } = outcome;
  if (!isRefused(outcome)) {
    return { status: status ?? null, effect: outcome.effect ?? null, headers };
  }
  const { error, ...members } = outcome.error ?? {};
  return { status, headers, error: error ?? null, members: Object.keys(members).sort() };
}

/** A profile is plain JSON, in which numbers are what JavaScript makes of them. */
function plainJsonOf({ response }: Exchange): unknown {
  try {
    return JSON.parse(textOf(response?.body ?? new Uint8Array()));
  } catch {
    return undefined;
  }
}

function shortPath(path: string): string {
  return path.length > 80 ? `${path.slice(0, 80)}…` : path;
}
