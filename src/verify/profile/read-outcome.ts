import type { OperationName } from '../../interface/operation-name.js';
import type { Outcome } from '../../interface/outcome.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import type { SampleRequest } from '../../interface/situation.js';
import { parseSituationKey } from '../../interface/situations.js';
import { hasOwnAnswer } from '../../interface/validate-outcome.js';
import { answerTo } from '../http/describe-answer.js';
import { isError, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import type { SituationRun } from '../situations/run-situation.js';
import { detectCreateEffect } from './effects/detect-create-effect.js';
import { detectDeleteEffect } from './effects/detect-delete-effect.js';
import { detectLimitEffect } from './effects/detect-limit-effect.js';
import type { DetectedEffect, ProfilingContext } from './profiling-context.js';
import { readHeaders, readRejection } from './read-rejection.js';
import { usualSituations } from './subject.js';
import { knownTextsOf } from './template.js';

/** What a run shows: an outcome, or a clause about a response that no outcome can express. */
export type OutcomeReading =
  | {
      readonly outcome: Outcome;
      readonly evidence: string;
      /** Other effects that explain the response just as well as that of the outcome. */
      readonly alternatives?: readonly string[];
    }
  | { readonly unsupported: string };

const operations: Readonly<Record<string, OperationName>> = {
  GET: 'list',
  DELETE: 'delete',
  POST: 'create',
};

/**
 * Reads the outcome of a situation from one run.
 *
 * @throws CannotCheckError when the lists do not show what an accepted request did.
 */
export async function readOutcome(
  context: ProfilingContext,
  run: SituationRun,
): Promise<OutcomeReading> {
  const { exchange, request } = run;
  const evidence = `the provider ${answerTo(shortRequest(request), exchange)}`;
  if (isSuccess(exchange)) {
    if (!isUsualBody(run)) {
      return { unsupported: `${evidence}, with a body that no success of this operation has` };
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

/** Whether a success has the body of its operation, and not an Error, a page or a message. */
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

/**
 * Detects what an accepted request did, from its response and from lists after it.
 *
 * @throws CannotCheckError when neither shows it.
 */
async function detectEffect(context: ProfilingContext, run: SituationRun): Promise<DetectedEffect> {
  const [only = 'accepted', ...others] = Object.keys(run.situation.effects);
  switch (run.request.method) {
    case 'GET':
      return only === 'accepted' && others.length === 0
        ? { effects: [only] }
        : detectLimitEffect(context, run);
    case 'DELETE':
      return run.situation.operation === 'delete'
        ? detectDeleteEffect(context, run)
        : { effects: [only] };
    default:
      return run.situation.operation === 'create'
        ? detectCreateEffect(context, run)
        : { effects: [only] };
  }
}

/** The outcome has only what differs from the usual success of the operation. */
function readAccepted({ recorder }: ProfilingContext, run: SituationRun, effect: string): Outcome {
  const [id] = parseSituationKey(run.key);
  const operation = operations[run.request.method];
  const usualId = operation === undefined ? id : usualSituations[operation];
  const status = statusOf(run.exchange);
  const { 'content-type': type, ...others } = readHeaders(run.exchange, knownTextsOf(run));
  const known = recorder.outcomeOf(usualId);
  const isTypeKnown = type !== undefined && (id === usualId || known !== undefined);
  const headers = { ...others, ...(isTypeKnown && { 'content-type': type }) };
  if (id === usualId) {
    return { status, ...(Object.keys(headers).length > 0 && { headers }) };
  }
  if (!hasOwnAnswer(id)) {
    return { effect };
  }
  const usual = known ?? resolveOutcome({}, usualId);
  const differences = {
    ...(status !== usual.status && { status }),
    ...(!isSameJson(headers, usual.headers ?? {}) && { headers }),
  };
  return { effect, ...differences };
}

/** A request in a sentence: `GET /plants?limit=0`. */
export function shortRequest({ method, path }: SampleRequest): string {
  return `${method} ${path.length > 80 ? `${path.slice(0, 80)}…` : path}`;
}
