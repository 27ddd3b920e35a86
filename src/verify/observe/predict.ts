import type { Parameters } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import type { Outcomes } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import type { SituationKey } from '../../interface/situations.js';
import { hiddenReason, type ListedPlant, type Listing, plantsIn } from '../engine/lists.js';
import { Oracle, type OwnedPlant } from '../engine/oracle.js';
import { type Step, sendStep } from '../engine/step.js';
import type { WorldPlant } from '../engine/world.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { type Exchange, headerOf, isError, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { ObservingRun } from './observing-run.js';
import { observedHeaders, readRejection } from './read-outcome.js';

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

/** What the mock does in place of the provider. */
export interface Prediction {
  readonly response: Exchange;
  /** The names in the lists of the users afterwards. */
  readonly names: Readonly<Record<User, readonly unknown[]>>;
}

/** Sends a request to the mock, with the plants that the provider had, and with these outcomes. */
export async function predict(
  run: ObservingRun,
  { step, plants, listing }: Sent,
  outcomes: Outcomes,
): Promise<Prediction> {
  const { findings, tokens } = run.observation;
  const { connection } = run.provider;
  const { parameters } = findings;
  // A list is restored as the provider showed it; of other lists, pages do not matter.
  const changed: Partial<Parameters> =
    listing === undefined
      ? { 'list.default-limit': 'unlimited' }
      : { 'list.order': { key: 'creation', direction: 'ascending' } };
  const oracle = new Oracle({
    profile: { parameters: { ...parameters, ...changed }, outcomes },
    url: connection.url,
    tokens: {
      first: await connection.tokenOf('first'),
      ...(connection.hasSecondUser && { second: await connection.tokenOf('second') }),
    },
    situationTokens: tokens,
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
  return { response, names: { first: namesFor('first'), second: namesFor('second') } };
}

const latestFirst = { key: 'creation', direction: 'descending' };

function toPlant({ name, tag }: ListedPlant): NewPlant {
  return { id: '', name: String(name), ...(typeof tag === 'string' && { tag }) };
}

function namesIn(exchange: Exchange): readonly unknown[] {
  return (plantsIn(exchange) ?? []).map(({ name }) => name);
}

/** Whether a success has the body that the mock sends. */
export function hasPredictedBody(
  run: ObservingRun,
  actual: Exchange,
  { response }: Prediction,
): boolean {
  switch (isSuccess(response) ? actual.request.method : 'rejected') {
    case 'GET':
      return isChanging(run)
        ? namesIn(actual).length === namesIn(response).length
        : isSameJson(namesIn(actual), namesIn(response));
    case 'POST':
      return isSameJson(nameAndTag(actual), nameAndTag(response));
    case 'rejected':
      return false;
    default:
      return true;
  }
}

function isChanging({ observation }: ObservingRun): boolean {
  return observation.findings.parameters['list.order'] === 'changing';
}

function nameAndTag(exchange: Exchange): readonly unknown[] {
  const { name, tag = null } = (jsonOf(exchange) ?? {}) as ListedPlant;
  return [name, tag];
}

/**
 * The predictions with the same plants of the run in the lists of all users as the provider has now.
 *
 * @throws CannotCheckError when lists do not show them.
 */
export async function withSameLists<One extends Prediction>(
  run: ObservingRun,
  { step, plants }: Sent,
  predictions: readonly One[],
): Promise<readonly One[]> {
  const { lists, connection } = run.provider;
  if (!lists.facts.showsAll) {
    throw new CannotCheckError(hiddenReason);
  }
  const predicted = predictions.flatMap(({ names }) => [...names.first, ...names.second]);
  const sent = [...plants.map(({ plant }) => plant.name), step.request.sent?.name];
  const own = new Set<unknown>([...sent, ...predicted]);
  const inOrder = (names: readonly unknown[]) => (isChanging(run) ? names.toSorted() : names);
  let agreeing = predictions;
  for (const user of connection.users) {
    const isListedBy = (listing: Listing) => {
      const listed = listing.plants.map(({ name }) => name).filter((name) => own.has(name));
      return ({ names }: One) => isSameJson(inOrder(listed), inOrder(names[user]));
    };
    const listing = await lists.poll(user, (one) => agreeing.some(isListedBy(one)));
    agreeing = agreeing.filter(isListedBy(listing));
  }
  return agreeing;
}

/**
 * Whether an app sees what the mock does with these outcomes. An app acts on the status, the effect, the
 * error integer, the names of members and the headers; messages and the values of further members are
 * for people.
 */
export async function isAsPredicted(
  run: ObservingRun,
  sent: Sent,
  outcomes: Outcomes,
): Promise<boolean> {
  const { exchange, step, listing } = sent;
  const prediction = await predict(run, sent, outcomes);
  const { response } = prediction;
  const usualType = run.observation.findings.parameters['response.content-type'];
  // All responses together show in the end what the usual type of the provider is.
  const names = headerOf(response, 'content-type') === usualType ? appHeaders : withType;
  const [actual, predicted] = [exchange, response].map((one) => headersOf(one, names));
  if (statusOf(exchange) !== statusOf(response) || !isSameJson(actual, predicted)) {
    return false;
  }
  if (isError(exchange)) {
    return isSameJson(errorOf(exchange), errorOf(response));
  }
  const isLong = step.request.method === 'GET' && listing === undefined;
  if (!isLong && !hasPredictedBody(run, exchange, prediction)) {
    return false;
  }
  const showsInLists = step.request.method !== 'GET' && run.provider.lists.facts.showsAll;
  const hasChoice = Object.keys(step.situation?.effects ?? {}).length > 1;
  return !(showsInLists && hasChoice) || (await withSameLists(run, sent, [prediction])).length > 0;
}

function errorOf(exchange: Exchange): readonly unknown[] {
  const { error, message: _message, ...members } = readRejection(exchange).error ?? {};
  return [error, Object.keys(members).sort()];
}

const appHeaders = observedHeaders.filter((name) => name !== 'allow');
const withType = [...appHeaders, 'content-type'];

/** A description in a header is for people. */
function headersOf(exchange: Exchange, names: readonly string[]): readonly unknown[] {
  return names.map((name) => headerOf(exchange, name)?.replace(/error_description="[^"]*"/, ''));
}
