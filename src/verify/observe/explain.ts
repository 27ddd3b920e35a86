import type { Outcome } from '../../interface/outcome.js';
import type { Parameters } from '../../interface/parameters.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { NewPlant } from '../../interface/plant.js';
import { effectOf, type Outcomes, resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import { parseSituationKey, type SituationKey, situations } from '../../interface/situations.js';
import { hasOwnAnswer } from '../../interface/validate-outcome.js';
import { type ListedPlant, type Listing, plantsIn } from '../engine/lists.js';
import { createOracle, type OwnedPlant } from '../engine/oracle.js';
import { hasSucceeded } from '../engine/shapes.js';
import { type Step, sendStep } from '../engine/step.js';
import type { WorldPlant } from '../engine/world.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import {
  answerPredicate,
  type Exchange,
  isError,
  isSuccess,
  jsonOf,
  statusOf,
} from '../http/exchange.js';
import type { User } from '../http/request.js';
import { usualSituations } from './findings.js';
import type { ObservingRun } from './observing-run.js';
import { readHeaders, readRejection } from './read-outcome.js';

/** A request of a situation, its response, and what was known before it. */
export interface Sent {
  readonly key: SituationKey;
  readonly step: Step;
  readonly exchange: Exchange;
  /** The plants of the run. */
  readonly plants: readonly WorldPlant[];
  /** The list of the caller, for a list with a limit. */
  readonly listing: Listing | undefined;
}

/** What a response shows: an outcome, or a clause about what no outcome can express. */
export type Reading =
  | { readonly outcome: Outcome; readonly evidence: string }
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
    const effect = await findStatedRejection(run, sent);
    return { outcome: effect ? { effect } : readRejection(exchange, named), evidence };
  }
  if (!hasSucceeded(exchange) || !hasUsualBody(exchange)) {
    return { unsupported: `${evidence}, which no outcome of this request can express` };
  }
  const effect = await findEffect(run, sent);
  return effect === undefined
    ? { unsupported: `${evidence}, and what it did is none of the effects of this situation` }
    : { outcome: acceptedOutcome(run, sent, effect), evidence };
}

/** The effect that a given profile states, if it leaves this request to be rejected, as `fern` for its digits. */
async function findStatedRejection(run: ObservingRun, sent: Sent): Promise<string | undefined> {
  const effect = statedEffect(run, sent);
  const { given } = run.observation;
  const expected = effect && (await predict(run, sent, effect, given?.outcomes)).response;
  return expected && statusOf(expected) === statusOf(sent.exchange) ? effect : undefined;
}

function statedEffect({ observation }: ObservingRun, { key }: Sent): string | undefined {
  const [id] = parseSituationKey(key);
  const { given } = observation;
  return given && effectOf(id, resolveOutcome(given.outcomes ?? {}, key));
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

/** The outcome has only what differs from the usual success of the operation. */
function acceptedOutcome(run: ObservingRun, { key, exchange }: Sent, effect: string): Outcome {
  const [id] = parseSituationKey(key);
  const { operation } = situations[id];
  if (operation === 'any' || !hasOwnAnswer(id)) {
    return { effect };
  }
  const usualId = usualSituations[operation];
  const { outcomes } = run.observation.findings;
  const headers = readHeaders(exchange);
  const status = statusOf(exchange);
  if (id === usualId) {
    return { status, ...(Object.keys(headers).length > 0 && { headers }) };
  }
  const usual = resolveOutcome(outcomes, usualId);
  const isKnown = outcomes[usualId] !== undefined;
  return {
    effect,
    ...(status !== usual.status && { status }),
    ...(isKnown && !isSameJson(headers, usual.headers ?? {}) && { headers }),
  };
}

/**
 * The effect with which the mock does what the provider did: the one that a given profile states, or else
 * the first in the table.
 *
 * @throws CannotCheckError when another client has changed the list meanwhile.
 */
async function findEffect(run: ObservingRun, sent: Sent): Promise<string | undefined> {
  const { step, exchange, listing } = sent;
  const stated = statedEffect(run, sent);
  const all = Object.keys(step.situation?.effects ?? {});
  const effects = all.toSorted((one, other) => Number(other === stated) - Number(one === stated));
  const isPlain = step.request.method !== 'POST' && listing === undefined && effects.length === 1;
  if (isPlain || step.situation?.operation === 'any') {
    return effects[0];
  }
  const predictions = await Promise.all(effects.map((effect) => predict(run, sent, effect)));
  const shown = shownIn(run, exchange);
  const agreeing = predictions.filter(
    ({ response }) => isSuccess(response) && isSameJson(shownIn(run, response), shown),
  );
  if (listing !== undefined && agreeing.length === 0) {
    const now = await run.provider.lists.read(step.user);
    if (!isSameJson(now.plants, listing.plants)) {
      throw new CannotCheckError('the list changes from one request to the next');
    }
  }
  const [found] =
    listing !== undefined || agreeing.length < 2
      ? agreeing
      : await withSameLists(run, sent, agreeing);
  return found?.effect;
}

/** What the mock does in place of the provider, with an effect. */
interface Prediction {
  readonly effect: string;
  readonly response: Exchange;
  /** The names in the lists of the users afterwards. */
  readonly names: Readonly<Record<User, readonly unknown[]>>;
}

/**
 * Sends a request to the mock, with the plants that the provider had.
 *
 * @param others the outcomes of other situations; default the usual ones.
 */
async function predict(
  run: ObservingRun,
  { key, step, plants, listing }: Sent,
  effect: string,
  others: Outcomes = {},
): Promise<Prediction> {
  const { findings, tokens } = run.observation;
  const { parameters } = findings;
  const [id] = parseSituationKey(key);
  // A list is restored as the provider showed it; of other lists, pages do not matter.
  const changed: Partial<Parameters> =
    listing === undefined
      ? { 'list.default-limit': 'unlimited' }
      : { 'list.order': { key: 'creation', direction: 'ascending' } };
  const profile = {
    parameters: { ...parameters, ...changed },
    outcomes: { ...others, [id]: { effect }, [key]: { effect } },
  };
  const oracle = await createOracle(run.provider.connection, profile, tokens);
  if (listing === undefined) {
    const owned = (some: readonly WorldPlant[]): OwnedPlant[] =>
      some.map(({ plant, owner }) => ({ plant, owner: oracle.ownerOfCreated(owner) }));
    const there = owned(plants.filter(({ presence }) => presence !== 'gone'));
    const gone = plants.filter(({ presence, isConfirmed }) => presence === 'gone' && isConfirmed);
    oracle.restore(there, owned(gone));
  } else {
    oracle.restore(listing.plants.map((one) => ({ plant: toPlant(one), owner: step.user })));
  }
  const response = await sendStep(oracle, step);
  const namesFor = (as: User) => namesIn(plantsIn(oracle.respond('GET', '/plants', { as })));
  return { effect, response, names: { first: namesFor('first'), second: namesFor('second') } };
}

function toPlant({ name, tag }: ListedPlant): NewPlant {
  return { id: '', name: String(name), ...(typeof tag === 'string' && { tag }) };
}

function namesIn(plants: readonly ListedPlant[] = []): readonly unknown[] {
  return plants.map(({ name }) => name);
}

/** What a success shows of plants: those of a list, or that of a create. */
function shownIn(run: ObservingRun, exchange: Exchange): unknown {
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
  return observation.findings.parameters['list.order'] === 'changing';
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
  const predicted = predictions.flatMap(({ names }) => [...names.first, ...names.second]);
  const sent = [...plants.map(({ plant }) => plant.name), step.request.sent?.name];
  const own = new Set<unknown>([...sent, ...predicted]);
  const inOrder = (names: readonly unknown[]) => (isChanging(run) ? names.toSorted() : names);
  let agreeing = predictions;
  for (const user of connection.users) {
    const isListedBy = (listing: Listing) => {
      const listed = namesIn(listing.plants).filter((name) => own.has(name));
      return ({ names }: Prediction) => isSameJson(inOrder(listed), inOrder(names[user]));
    };
    const listing = await lists.poll(user, (one) => agreeing.some(isListedBy(one)));
    agreeing = agreeing.filter(isListedBy(listing));
  }
  return agreeing;
}
