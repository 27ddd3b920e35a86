import { isSameJson } from '../../interface/json.js';
import { hasOwnAnswer, isOutcomeOf } from '../../interface/outcome-schema.js';
import type { Parameters } from '../../interface/parameters.js';
import { exceedsLimits } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import type { Outcome } from '../../interface/situation.js';
import { parseSituationKey, type SituationKey, situations } from '../../interface/situations.js';
import { type CreatedPlant, createOracle, type Oracle, recordOfListed } from '../engine/oracle.js';
import { hasSucceeded } from '../engine/response-shape.js';
import { listStep, type Step } from '../engine/step.js';
import { type ListedPlant, type Listing, plantsIn, type View } from '../engine/view.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerPredicate, type Exchange, isError, jsonOf, statusOf } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { cut } from '../report/wording.js';
import type { ObservationRunner } from './observation.js';
import { readHeaders, readRejection } from './read-outcome.js';

/** The outcome that one response shows. */
export interface Reading {
  readonly key: SituationKey;
  readonly outcome: Outcome;
  readonly evidence: string;
  readonly exchange: Exchange;
}

/** No outcome can express a response. The message says this as a clause. */
export class UnsupportedError extends CannotCheckError {
  readonly exchange: Exchange;

  constructor(message: string, exchange: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** A request of a situation, its response, and the plants before it. */
export interface Sent {
  readonly key: SituationKey;
  readonly step: Step;
  readonly exchange: Exchange;
  readonly plants: readonly CreatedPlant[];
  /** The list of the caller, for a list with a limit. */
  readonly listing: View | undefined;
}

/**
 * Explains a response by an outcome. For a success, that is the effect with which the mock gives the same response, and
 * has the same plants after it.
 *
 * @throws CannotCheckError when the lists do not show what an accepted request did.
 * @throws UnsupportedError when no outcome expresses it.
 */
export async function explain(runner: ObservationRunner, sent: Sent): Promise<Reading> {
  const { key, step, exchange } = sent;
  const [id] = parseSituationKey(key);
  const { method, path } = step.request;
  const evidence = `the provider ${answerPredicate(exchange, `${method} ${cut(path, 80)}`)}`;
  const unsupported = (cause = '') => new UnsupportedError(evidence + cause, exchange);
  let outcome: Outcome;
  if (isError(exchange)) {
    outcome = readRejection(exchange, runner.records);
  } else if (hasSucceeded(exchange)) {
    const effect = await findEffect(runner, sent);
    if (effect === undefined) {
      throw unsupported(', which is none of the effects of this situation');
    }
    const status = statusOf(exchange);
    const headers = readHeaders(exchange, runner.records);
    outcome = { effect, ...(hasOwnAnswer(id) && { status, headers }) };
  } else {
    throw unsupported(', which no outcome of this request can express');
  }
  if (!isOutcomeOf(id, outcome)) {
    throw unsupported();
  }
  return { key, outcome, evidence, exchange };
}

/** What the mock does in place of the provider if its outcome has an effect. */
interface Prediction {
  readonly effect: string;
  readonly oracle: Oracle;
  readonly response: Exchange;
}

/**
 * The effect with which the mock does what the provider did. Of several, the effect in the stated profile counts, or the
 * first in the table.
 *
 * @throws CannotCheckError when another client has changed the list meanwhile.
 */
async function findEffect(runner: ObservationRunner, sent: Sent): Promise<string | undefined> {
  const { key, step, exchange, listing } = sent;
  const [id] = parseSituationKey(key);
  const { findings, options } = runner.observation;
  const { parameters } = findings.profile;
  const statedEffect = options.stated && effectOf(id, resolveOutcome(options.stated.outcomes, key));
  const effects = Object.keys(situations[id].effects)
    .filter((effect) => !exceedsLimits(parameters, { [id]: { effect } }))
    .sort((one, other) => Number(other === statedEffect) - Number(one === statedEffect));
  if (step.request.method === 'GET' && listing === undefined) {
    return plantsIn(exchange) && effects[0];
  }
  const predictions = await Promise.all(effects.map((effect) => predict(runner, sent, effect)));
  const shown = shownIn(runner, exchange);
  const agreeing = predictions.filter(({ response }) =>
    isSameJson(shownIn(runner, response), shown),
  );
  if (listing !== undefined && agreeing.length === 0) {
    const now = await runner.run.list(step.user, listing.query);
    runner.observation.longest = now;
    if (!isSameJson(shownIn(runner, now.exchange), shownIn(runner, listing.exchange))) {
      throw new CannotCheckError('the list changes from one request to the next');
    }
  }
  const isClear = listing !== undefined || agreeing.length < 2;
  const [found] = isClear ? agreeing : await withSameLists(runner, sent, agreeing);
  return found?.effect;
}

/** Sends a request to the mock, with the plants that the provider had. */
async function predict(
  runner: ObservationRunner,
  { key, step, plants, listing }: Sent,
  effect: string,
): Promise<Prediction> {
  const { findings, options } = runner.observation;
  const [id] = parseSituationKey(key);
  const listed = listing?.plants.map((one) => recordOfListed(one, step.user));
  // The list is restored as the provider has shown it. The mock must not cut the other lists into pages.
  const changed: Partial<Parameters> = listed
    ? { 'list.order': { key: 'creation', direction: 'ascending' } }
    : { 'list.default-limit': 'unlimited' };
  const oracle = await createOracle(runner.run.connection, {
    parameters: { ...findings.profile.parameters, ...changed },
    // What is stated of larger limits may contradict the limits that were found.
    outcomes: {
      ...options.stated?.outcomes,
      'list.limit-above-maximum': {},
      [id]: { effect },
      [key]: { effect },
    },
  });
  oracle.restore(plants, listed);
  return { effect, oracle, response: oracle.respond(step) };
}

/** The part of a response that shows its effect: the status of an Error, the names in a list, or the created plant. */
function shownIn(runner: ObservationRunner, exchange: Exchange): unknown {
  if (isError(exchange)) {
    return statusOf(exchange);
  }
  switch (exchange.request.method) {
    case 'GET': {
      const names = namesIn(plantsIn(exchange));
      return isChanging(runner) ? names.length : names;
    }
    case 'POST': {
      const { name, tag = null } = (jsonOf(exchange) ?? {}) as ListedPlant;
      return [name, tag];
    }
    default:
      return null;
  }
}

function namesIn(plants: readonly ListedPlant[] = []): readonly unknown[] {
  return plants.map(({ name }) => name);
}

function isChanging({ observation }: ObservationRunner): boolean {
  return observation.findings.profile.parameters['list.order'] === 'changing';
}

/**
 * The predictions with the same plants of the run in the lists of all users as the provider has now.
 *
 * @throws CannotCheckError when lists do not show them.
 */
async function withSameLists(
  runner: ObservationRunner,
  { step, plants }: Sent,
  predictions: readonly Prediction[],
): Promise<readonly Prediction[]> {
  const { run } = runner;
  const { connection } = run;
  await runner.assertShown();
  const inOrder = (names: readonly unknown[]) => (isChanging(runner) ? names.toSorted() : names);
  const predictedFor = (user: User, { oracle }: Prediction) =>
    namesIn(plantsIn(oracle.respond(listStep('', user))));
  const predicted = predictions.flatMap((one) =>
    connection.users.flatMap((user) => predictedFor(user, one)),
  );
  const sent = [...plants.map(({ plant }) => plant.name), step.request.sent?.name];
  const own = new Set<unknown>([...sent, ...predicted]);
  let agreeing = predictions;
  for (const user of connection.users) {
    const isListedBy = (listing: Listing) => {
      const listed = inOrder(namesIn(listing.plants).filter((name) => own.has(name)));
      return (one: Prediction) => isSameJson(listed, inOrder(predictedFor(user, one)));
    };
    const listing = await run.poll(user, (one) => agreeing.some(isListedBy(one)));
    agreeing = agreeing.filter(isListedBy(listing));
  }
  return agreeing;
}
