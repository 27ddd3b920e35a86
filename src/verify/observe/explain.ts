import { isSameJson } from '../../interface/json.js';
import { hasOwnAnswer } from '../../interface/outcome-schema.js';
import type { Parameters } from '../../interface/parameters.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import type { Outcome } from '../../interface/situation.js';
import { parseSituationKey, type SituationKey, situations } from '../../interface/situations.js';
import { type ListedPlant, type Listing, plantsIn } from '../engine/lists.js';
import { createOracle, recordOfListed } from '../engine/oracle.js';
import { hasSucceeded } from '../engine/shapes.js';
import { listStep, type Step } from '../engine/step.js';
import type { WorldPlant } from '../engine/world.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerPredicate, type Exchange, isError, jsonOf, statusOf } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { ObservingRun } from './observing-run.js';
import { readHeaders, readRejection } from './read-outcome.js';

/** A request of a situation, its response, and what was known before it. */
export interface Sent {
  readonly key: SituationKey;
  readonly step: Step;
  readonly exchange: Exchange;
  readonly plants: readonly WorldPlant[];
  /** The list of the caller, for a list with a limit. */
  readonly listing: Listing | undefined;
}

export interface Reading {
  readonly key: SituationKey;
  readonly outcome: Outcome;
  readonly evidence: string;
}

/** No outcome can express what a response shows; the message says that as a clause. */
export class UnsupportedError extends CannotCheckError {}

/**
 * Explains a response: a rejection as it is, and a success by the effect with which the mock responds in
 * the same way, and has the same plants afterwards.
 *
 * @throws CannotCheckError when the lists do not show what an accepted request did.
 */
export async function explain(run: ObservingRun, sent: Sent): Promise<Reading> {
  const { key, step, exchange } = sent;
  const { method, path } = step.request;
  const short = path.length > 80 ? `${path.slice(0, 80)}…` : path;
  const evidence = `the provider ${answerPredicate(exchange, `${method} ${short}`)}`;
  if (!isError(exchange) && !hasSucceeded(exchange)) {
    throw new UnsupportedError(`${evidence}, which no outcome of this request can express`);
  }
  const effect = await findEffect(run, sent);
  if (isError(exchange)) {
    return { key, outcome: effect ? { effect } : readRejection(exchange, run.world), evidence };
  }
  if (effect === undefined) {
    throw new UnsupportedError(`${evidence}, which is none of the effects of this situation`);
  }
  const [id] = parseSituationKey(key);
  const answer = { status: statusOf(exchange), headers: readHeaders(exchange, run.world) };
  return { key, outcome: { effect, ...(hasOwnAnswer(id) && answer) }, evidence };
}

/**
 * The effect with which the mock does what the provider did: the first in the table, unless a profile states
 * another. Only such a profile lets an effect explain a rejection, as `fern` for its digits.
 *
 * @throws CannotCheckError when another client has changed the list meanwhile.
 */
async function findEffect(run: ObservingRun, sent: Sent): Promise<string | undefined> {
  const { key, step, exchange, listing } = sent;
  const [id] = parseSituationKey(key);
  const { stated } = run.observation;
  const statedEffect = stated && effectOf(id, resolveOutcome(stated, key));
  const effects = Object.keys(situations[id].effects)
    .filter((one) => one === statedEffect || !isError(exchange))
    .sort((one, other) => Number(other === statedEffect) - Number(one === statedEffect));
  if (step.request.method === 'GET' && listing === undefined && !isError(exchange)) {
    return plantsIn(exchange) && effects[0];
  }
  const predictions = await Promise.all(effects.map((effect) => predict(run, sent, effect)));
  const shown = shownIn(run, exchange);
  const agreeing = predictions.filter(({ response }) => isSameJson(shownIn(run, response), shown));
  if (listing !== undefined && !isError(exchange) && agreeing.length === 0) {
    const now = await run.provider.lists.read(step.user);
    if (!isSameJson(now.plants, listing.plants)) {
      throw new CannotCheckError('the list changes from one request to the next');
    }
  }
  const isClear = listing !== undefined || agreeing.length < 2;
  const [found] = isClear ? agreeing : await withSameLists(run, sent, agreeing);
  return found?.effect;
}

/** What the mock does in place of the provider, with an effect. */
interface Prediction {
  readonly effect: string;
  readonly response: Exchange;
  /** The names in the list of a user afterwards. */
  readonly namesFor: (user: User) => readonly unknown[];
}

/** Sends a request to the mock, with the plants that the provider had. */
async function predict(
  run: ObservingRun,
  { key, step, plants, listing }: Sent,
  effect: string,
): Promise<Prediction> {
  const { findings, stated } = run.observation;
  const [id] = parseSituationKey(key);
  // A list is restored as the provider showed it; of other lists, pages do not matter.
  const changed: Partial<Parameters> =
    listing === undefined
      ? { 'list.default-limit': 'unlimited' }
      : { 'list.order': { key: 'creation', direction: 'ascending' } };
  const profile = {
    parameters: { ...findings.profile.parameters, ...changed },
    outcomes: { ...stated, [id]: { effect }, [key]: { effect } },
  };
  const oracle = await createOracle(run.provider.connection, profile);
  if (listing === undefined) {
    const there = plants.filter(({ presence }) => presence !== 'gone');
    const gone = plants.filter(({ presence, isConfirmed }) => presence === 'gone' && isConfirmed);
    const toRecord = (one: WorldPlant) => oracle.recordOf(one);
    oracle.restore(there.map(toRecord), gone.map(toRecord));
  } else {
    oracle.restore(listing.plants.map((one) => recordOfListed(one, step.user)));
  }
  const response = await oracle.send(step);
  const namesFor = (user: User) => namesIn(plantsIn(oracle.respond(listStep('', user))));
  return { effect, response, namesFor };
}

function namesIn(plants: readonly ListedPlant[] = []): readonly unknown[] {
  return plants.map(({ name }) => name);
}

/** What a response shows of its effect: the status of an Error, the plants of a list, or that of a create. */
function shownIn(run: ObservingRun, exchange: Exchange): unknown {
  if (isError(exchange)) {
    return statusOf(exchange);
  }
  switch (exchange.request.method) {
    case 'GET': {
      const names = namesIn(plantsIn(exchange));
      return isChanging(run) ? names.length : names;
    }
    case 'POST': {
      const { name, tag = null } = (jsonOf(exchange) ?? {}) as ListedPlant;
      return [name, tag];
    }
    default:
      return null;
  }
}

function isChanging({ observation }: ObservingRun): boolean {
  return observation.findings.profile.parameters['list.order'] === 'changing';
}

/**
 * The predictions with the same plants of the run in the lists of all users as the provider has now.
 *
 * @throws CannotCheckError when lists do not show them.
 */
async function withSameLists(
  run: ObservingRun,
  { step, plants }: Sent,
  predictions: readonly Prediction[],
): Promise<readonly Prediction[]> {
  const { lists, connection } = run.provider;
  run.assertShown();
  const predicted = predictions.flatMap(({ namesFor }) => connection.users.flatMap(namesFor));
  const sent = [...plants.map(({ plant }) => plant.name), step.request.sent?.name];
  const own = new Set<unknown>([...sent, ...predicted]);
  const inOrder = (names: readonly unknown[]) => (isChanging(run) ? names.toSorted() : names);
  let agreeing = predictions;
  for (const user of connection.users) {
    const isListedBy = (listing: Listing) => {
      const listed = namesIn(listing.plants).filter((name) => own.has(name));
      return ({ namesFor }: Prediction) => isSameJson(inOrder(listed), inOrder(namesFor(user)));
    };
    const listing = await lists.poll(user, (one) => agreeing.some(isListedBy(one)));
    agreeing = agreeing.filter(isListedBy(listing));
  }
  return agreeing;
}
