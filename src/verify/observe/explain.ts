import { hasOwnAnswer, isOutcomeOf } from '../../interface/outcome-schema.js';
import type { Parameters } from '../../interface/parameters.js';
import { plantKey } from '../../interface/plant.js';
import { exceedsLimits } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import type { Outcome } from '../../interface/situation.js';
import { parseSituationKey, type SituationKey, situations } from '../../interface/situations.js';
import { isSameJson } from '../../text/json.js';
import { createOracle, type Oracle, recordOfListed } from '../engine/oracle.js';
import { hasSucceeded } from '../engine/response-shape.js';
import { listStep, type Step } from '../engine/step.js';
import { type ListAnswer, type ListedPlant, plantsIn, type View } from '../engine/view.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isError, jsonOf, type SentExchange, statusOf } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { ObservationRunner } from './observation.js';
import { readHeaders, readRejection } from './read-outcome.js';

/** A request of a situation, and how the mock would respond to it. */
export interface Prepared {
  readonly key: SituationKey;
  readonly step: Step;
  /** The list of the caller, for a list with a limit. */
  readonly listing: View | undefined;
  readonly predictions: readonly Prediction[];
}

/** What the mock does in place of the provider if its outcome has an effect. */
interface Prediction {
  readonly effect: string;
  readonly oracle: Oracle;
  readonly response: SentExchange;
}

/**
 * Sends a request to the mock once with each effect of its situation, and with the plants that the provider has now. The
 * effect in the stated profile comes first.
 */
export function predict(
  runner: ObservationRunner,
  { key, step, listing }: Omit<Prepared, 'predictions'>,
): Promise<readonly Prediction[]> {
  const { findings, options } = runner.observation;
  const { parameters } = findings.profile;
  const [id] = parseSituationKey(key);
  const stated = options.stated && effectOf(id, resolveOutcome(options.stated.outcomes, key));
  const effects = Object.keys(situations[id].effects)
    .filter((effect) => !exceedsLimits(parameters, { [id]: { effect } }))
    .sort((one, other) => Number(other === stated) - Number(one === stated));
  const listed = listing?.plants.map((plant) => recordOfListed(plant, step.user));
  // The list is restored as the provider has shown it. The mock must not cut the other lists into pages.
  const changed: Partial<Parameters> = listed
    ? { 'list.order': { key: 'creation', direction: 'ascending' } }
    : { 'list.default-limit': 'unlimited' };
  return Promise.all(
    effects.map(async (effect) => {
      const oracle = await createOracle(runner.run.connection, {
        parameters: { ...parameters, ...changed },
        // What is stated of larger limits may contradict the limits that were found.
        outcomes: {
          ...options.stated?.outcomes,
          'list.limit-above-maximum': {},
          [id]: { effect },
          [key]: { effect },
        },
      });
      oracle.restore(runner.records, listed);
      return { effect, oracle, response: oracle.respond(step) };
    }),
  );
}

/**
 * Explains a response by an outcome. For a success, that is the effect with which the mock gives the same response, and
 * has the same plants after it.
 *
 * @returns undefined if no outcome expresses the response.
 * @throws CannotCheckError when the lists do not show what an accepted request did, or another client has changed them.
 */
export async function explain(
  runner: ObservationRunner,
  prepared: Prepared,
  exchange: SentExchange,
): Promise<Outcome | undefined> {
  const [id] = parseSituationKey(prepared.key);
  let outcome: Outcome | undefined;
  if (isError(exchange)) {
    outcome = readRejection(exchange, runner.records);
  } else if (hasSucceeded(exchange)) {
    const effect = await findEffect(runner, prepared, exchange);
    const headers = readHeaders(exchange, runner.records);
    const answer = hasOwnAnswer(id) && { status: statusOf(exchange), headers };
    outcome = effect === undefined ? undefined : { effect, ...answer };
  }
  return isOutcomeOf(id, outcome) ? outcome : undefined;
}

/** The effect with which the mock does what the provider did; of several, the first. */
async function findEffect(
  runner: ObservationRunner,
  prepared: Prepared,
  exchange: SentExchange,
): Promise<string | undefined> {
  const { step, listing, predictions } = prepared;
  const isList = step.request.method === 'GET';
  const shownIn = (response: SentExchange) => whatShows(runner, response, listing !== undefined);
  const agreeing = predictions.filter(({ response }) =>
    isSameJson(shownIn(response), shownIn(exchange)),
  );
  if (listing !== undefined && agreeing.length === 0) {
    const now = await runner.run.list(step.user, listing.query);
    runner.observation.longest = now;
    if (!isSameJson(shownIn(now.exchange), shownIn(listing.exchange))) {
      throw new CannotCheckError('the list changes from one request to the next');
    }
  }
  const isClear = isList || agreeing.length < 2;
  const [found] = isClear ? agreeing : await withSameLists(runner, step, agreeing);
  return found?.effect;
}

/**
 * The part of a response that shows its effect: the status of an Error, the created plant, or the names in a list. The
 * names in a list without a limit show nothing.
 */
function whatShows(runner: ObservationRunner, exchange: SentExchange, isLimited: boolean): unknown {
  const { method } = exchange.request;
  if (isError(exchange)) {
    return statusOf(exchange);
  }
  if (method === 'POST') {
    return plantKey((jsonOf(exchange) ?? {}) as ListedPlant);
  }
  const plants = method === 'GET' ? plantsIn(exchange) : [];
  const names = isLimited ? namesIn(plants) : [];
  return plants && (isChanging(runner) ? names.length : names);
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
  { request }: Step,
  predictions: readonly Prediction[],
): Promise<readonly Prediction[]> {
  const { run } = runner;
  const { users } = run.connection;
  await runner.assertShown();
  const predictedFor = (user: User, oracle: Oracle) =>
    namesIn(plantsIn(oracle.respond(listStep('', user))));
  const predicted = predictions.flatMap(({ oracle }) =>
    users.flatMap((user) => predictedFor(user, oracle)),
  );
  const created = runner.records.map(({ plant }) => plant.name);
  const names = new Set<unknown>([...created, request.sent?.name, ...predicted]);
  const inOrder = (names: readonly unknown[]) => (isChanging(runner) ? names.toSorted() : names);
  let agreeing = predictions;
  for (const user of users) {
    const agreeingWith = ({ plants }: ListAnswer) => {
      const listed = inOrder(namesIn(plants).filter((name) => names.has(name)));
      return agreeing.filter(({ oracle }) =>
        isSameJson(listed, inOrder(predictedFor(user, oracle))),
      );
    };
    agreeing = agreeingWith(await run.poll(user, (view) => agreeingWith(view).length > 0));
  }
  return agreeing;
}
