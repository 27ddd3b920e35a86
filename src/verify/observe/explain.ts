import type { OperationName } from '../../interface/operation-name.js';
import type { Outcome } from '../../interface/outcome.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import { parseSituationKey } from '../../interface/situations.js';
import { hasOwnAnswer } from '../../interface/validate-outcome.js';
import { hasSucceeded } from '../engine/shapes.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerPredicate, type Exchange, isError, jsonOf, statusOf } from '../http/exchange.js';
import { usualSituations } from './findings.js';
import type { ObservingRun } from './observing-run.js';
import { hasPredictedBody, predict, type Sent, withSameLists } from './predict.js';
import { readHeaders, readRejection } from './read-outcome.js';

/** What a response shows: an outcome, or a clause about what no outcome can express. */
export type Reading =
  | {
      readonly outcome: Outcome;
      readonly evidence: string;
    }
  | { readonly unsupported: string };

/**
 * Explains a response: a rejection as it is, and a success by the effect with which the mock responds in
 * the same way, and has the same plants afterwards.
 *
 * @throws CannotCheckError when the lists do not show what an accepted request did.
 */
export async function explain(run: ObservingRun, sent: Sent): Promise<Reading> {
  const { step, exchange, plants } = sent;
  const { method, path } = step.request;
  const short = path.length > 80 ? `${path.slice(0, 80)}…` : path;
  const evidence = `the provider ${answerPredicate(exchange, `${method} ${short}`)}`;
  if (isError(exchange)) {
    const named = plants.map(({ plant }) => plant);
    return { outcome: readRejection(exchange, named), evidence };
  }
  if (!hasSucceeded(exchange) || !hasUsualBody(exchange)) {
    return { unsupported: `${evidence}, which no outcome of this request can express` };
  }
  const [effect] = await findEffects(run, sent);
  return effect === undefined
    ? { unsupported: `${evidence}, and what it did is none of the effects of this situation` }
    : { outcome: acceptedOutcome(run, sent, effect), evidence };
}

function hasUsualBody(exchange: Exchange): boolean {
  const body = jsonOf(exchange);
  switch (exchange.request.method) {
    case 'GET':
      return Array.isArray(body);
    case 'POST':
      return isPlainObject(body) && typeof body.name === 'string';
    default:
      return !(isPlainObject(body) && 'error' in body && 'message' in body);
  }
}

const operations: Readonly<Record<string, OperationName>> = {
  GET: 'list',
  POST: 'create',
  DELETE: 'delete',
};

/** The outcome has only what differs from the usual success of the operation. */
function acceptedOutcome(run: ObservingRun, { key, exchange }: Sent, effect: string): Outcome {
  const [id] = parseSituationKey(key);
  const operation = operations[exchange.request.method];
  const usualId = operation === undefined ? id : usualSituations[operation];
  const headers = readHeaders(exchange);
  const status = statusOf(exchange);
  if (id === usualId) {
    return { status, ...(Object.keys(headers).length > 0 && { headers }) };
  }
  if (!hasOwnAnswer(id)) {
    return { effect };
  }
  const { outcomes } = run.observation.findings;
  const usual = resolveOutcome(outcomes, usualId);
  const isKnown = outcomes[usualId] !== undefined;
  return {
    effect,
    ...(status !== usual.status && { status }),
    ...(isKnown && !isSameJson(headers, usual.headers ?? {}) && { headers }),
  };
}

/**
 * The effects with which the mock does what the provider did, in the order of the table.
 *
 * @throws CannotCheckError when another client has changed the list meanwhile.
 */
async function findEffects(run: ObservingRun, sent: Sent): Promise<readonly string[]> {
  const { step, exchange, key, listing } = sent;
  const effects = Object.keys(step.situation?.effects ?? {});
  const isPlain = step.request.method !== 'POST' && listing === undefined && effects.length === 1;
  if (isPlain || step.situation?.operation === 'any') {
    return effects;
  }
  const [id] = parseSituationKey(key);
  const predictions = await Promise.all(
    effects.map(async (effect) => ({
      effect,
      ...(await predict(run, sent, { [id]: { effect } })),
    })),
  );
  const agreeing = predictions.filter((one) => hasPredictedBody(run, exchange, one));
  if (listing !== undefined && agreeing.length === 0) {
    const now = await run.provider.lists.read(step.user);
    if (!isSameJson(now.plants, listing.plants)) {
      throw new CannotCheckError('the list changes from one request to the next');
    }
  }
  const explaining =
    listing !== undefined || agreeing.length < 2
      ? agreeing
      : await withSameLists(run, sent, agreeing);
  return explaining.map(({ effect }) => effect);
}
