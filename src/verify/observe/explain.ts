import type { OperationName } from '../../interface/operation-name.js';
import type { Outcome } from '../../interface/outcome.js';
import type { Parameters } from '../../interface/parameters.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { NewPlant } from '../../interface/plant.js';
import { resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import { hasOwnAnswer } from '../../interface/validate-outcome.js';
import { hiddenReason, type ListedPlant, type Listing, plantsIn } from '../engine/lists.js';
import { Oracle, type OwnedPlant } from '../engine/oracle.js';
import { hasSucceeded } from '../engine/shapes.js';
import { type Step, sendStep } from '../engine/step.js';
import type { WorldPlant } from '../engine/world.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { answerTo } from '../http/describe-answer.js';
import { type Exchange, isError, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { usualSituations } from './findings.js';
import type { ObservingRun } from './observing-run.js';
import { readHeaders, readRejection } from './read-outcome.js';

/** What a response shows: an outcome, or a clause about what no outcome can express. */
export type Reading =
  | {
      readonly outcome: Outcome;
      readonly evidence: string;
      /** Other effects that explain the response just as well as that of the outcome. */
      readonly alternatives?: readonly string[];
    }
  | { readonly unsupported: string };

/** A request of a situation, its response, and what was known before it. */
export interface Sent {
  readonly key: SituationKey;
  readonly step: Step;
  readonly exchange: Exchange;
  /** The plants of the run. */
  readonly plants: readonly WorldPlant[];
  /** The list of the caller, for a list. */
  readonly listing: Listing | undefined;
}

/**
 * Explains a response: a rejection as it is, and a success by the effect with which the mock responds in
 * the same way, and has the same plants afterwards.
 *
 * @throws CannotCheckError when the lists do not show what an accepted request did.
 */
export async function explain(run: ObservingRun, sent: Sent): Promise<Reading> {
  const { step, exchange, plants } = sent;
  const { method, path } = step.request;
  const evidence = `the provider ${answerTo(`${method} ${shorten(path)}`, exchange)}`;
  const named = plants.map(({ plant }) => plant);
  if (isError(exchange)) {
    return { outcome: readRejection(exchange, named), evidence };
  }
  if (!hasSucceeded(exchange) || !hasUsualBody(exchange)) {
    return { unsupported: `${evidence}, which no outcome of this request can express` };
  }
  const effects = Object.keys(step.situation?.effects ?? {});
  const isOpen = effects.length > 1 || method === 'POST' || path.includes('limit=');
  const found =
    isOpen && step.situation?.operation !== 'any' ? await findEffects(run, sent) : effects;
  const [effect, ...alternatives] = found;
  return effect === undefined
    ? { unsupported: `${evidence}, and what it did is none of the effects of this situation` }
    : {
        outcome: acceptedOutcome(run, sent, effect),
        evidence,
        ...(alternatives.length > 0 && { alternatives }),
      };
}

function shorten(path: string): string {
  return path.length > 80 ? `${path.slice(0, 80)}…` : path;
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
  const usual = resolveOutcome(run.observation.findings.outcomes, usualId);
  return {
    effect,
    ...(status !== usual.status && { status }),
    ...(usual.headers && !isSameJson(headers, usual.headers) && { headers }),
  };
}

/** The effects with which the mock does what the provider did, in the order of the table. */
async function findEffects(run: ObservingRun, sent: Sent): Promise<readonly string[]> {
  const effects = Object.keys(sent.step.situation?.effects ?? {});
  const simulated = await Promise.all(effects.map((effect) => simulate(run, sent, effect)));
  const isChanging = run.observation.findings.parameters['list.order'] === 'changing';
  const agreeing = simulated.filter(({ response }) =>
    isSameResponse(sent.exchange, response, isChanging),
  );
  const isList = sent.listing !== undefined;
  if (isList && agreeing.length === 0) {
    await assertSameList(run, sent, sent.listing);
  }
  const explaining =
    isList || agreeing.length < 2 ? agreeing : await withSameLists(run, sent, agreeing, isChanging);
  return explaining.map(({ effect }) => effect);
}

/** What the mock does in place of the provider. */
interface Simulation {
  readonly effect: string;
  readonly response: Exchange;
  /** The names in the lists of the users afterwards. */
  readonly names: Readonly<Record<User, readonly unknown[]>>;
}

async function simulate(
  run: ObservingRun,
  { key, step, plants, listing }: Sent,
  effect: string,
): Promise<Simulation> {
  const [id] = parseSituationKey(key);
  const { parameters } = run.observation.findings;
  // A list is restored as the provider showed it; of other lists, pages do not matter.
  const changed: Partial<Parameters> =
    listing === undefined
      ? { 'list.default-limit': 'unlimited' }
      : { 'list.order': { key: 'creation', direction: 'ascending' } };
  const oracle = new Oracle({
    profile: { parameters: { ...parameters, ...changed }, outcomes: { [id]: { effect } } },
  });
  if (listing === undefined) {
    const owned = (some: readonly WorldPlant[]): OwnedPlant[] =>
      some.map(({ plant, owner }) => ({ plant, owner: oracle.ownerOfCreated(owner) }));
    const there = owned(plants.filter(({ presence }) => presence !== 'gone'));
    const gone = plants.filter(({ presence, isConfirmed }) => presence === 'gone' && isConfirmed);
    const isLatestFirst = isSameJson(parameters['list.order'], latestFirst);
    oracle.restore(isLatestFirst ? there.toReversed() : there, owned(gone));
  } else {
    oracle.restore(listing.plants.map((one) => ({ plant: toPlant(one), owner: step.user })));
  }
  const response = await sendStep(oracle, step);
  const namesFor = (as: User) => namesIn(oracle.respond('GET', '/plants', { as }));
  return { effect, response, names: { first: namesFor('first'), second: namesFor('second') } };
}

const latestFirst = { key: 'creation', direction: 'descending' };

function toPlant({ name, tag }: ListedPlant): NewPlant {
  return { id: '', name: String(name), ...(typeof tag === 'string' && { tag }) };
}

function namesIn(exchange: Exchange): readonly unknown[] {
  return (plantsIn(exchange) ?? []).map(({ name }) => name);
}

/** Whether the mock responds like the provider, apart from the status and the headers. */
function isSameResponse(actual: Exchange, simulated: Exchange, isChanging: boolean): boolean {
  if (!isSuccess(simulated)) {
    return false;
  }
  switch (actual.request.method) {
    case 'GET':
      return isChanging
        ? namesIn(actual).length === namesIn(simulated).length
        : isSameJson(namesIn(actual), namesIn(simulated));
    case 'POST':
      return isSameJson(nameAndTag(actual), nameAndTag(simulated));
    default:
      return true;
  }
}

function nameAndTag(exchange: Exchange): readonly unknown[] {
  const { name, tag = null } = (jsonOf(exchange) ?? {}) as ListedPlant;
  return [name, tag];
}

/** The simulations after which the lists show the same plants of the run as those of the provider. */
async function withSameLists(
  run: ObservingRun,
  { step, plants }: Sent,
  simulations: readonly Simulation[],
  isChanging: boolean,
): Promise<readonly Simulation[]> {
  const { lists, connection } = run.provider;
  if (!lists.facts.showsAll) {
    throw new CannotCheckError(hiddenReason);
  }
  const own = new Set([...plants.map(({ plant }) => plant.name), step.request.sent?.name]);
  let agreeing = simulations;
  for (const user of connection.users) {
    const isAsListed = (listing: Listing) => {
      const names = listing.plants.map(({ name }) => name as string).filter((one) => own.has(one));
      return ({ names: simulated }: Simulation) =>
        isChanging
          ? isSameJson(names.toSorted(), simulated[user].map(String).toSorted())
          : isSameJson(names, simulated[user]);
    };
    const listing = await lists.poll(user, (one) => agreeing.some(isAsListed(one)));
    agreeing = agreeing.filter(isAsListed(listing));
  }
  return agreeing;
}

/** @throws CannotCheckError when another client has changed the list meanwhile. */
async function assertSameList(run: ObservingRun, { step }: Sent, before: Listing): Promise<void> {
  const now = await run.provider.lists.read(step.user);
  if (!isSameJson(now.plants, before.plants)) {
    throw new CannotCheckError('the list changes from one request to the next');
  }
}
