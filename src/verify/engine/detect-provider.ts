import { setTimeout as wait } from 'node:timers/promises';
import { UnusableProviderError } from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import { type ListFacts, Lists, maxLagMs, plantsIn } from './lists.js';
import { createName, idRanges, type PlantKind, PlantMaker, randomLetters } from './plant-maker.js';
import type { CreatedPlants, Provider } from './provider.js';
import { createStep, deleteStep, listStep, sendStep } from './step.js';
import { perform, type World } from './world.js';

/** The kinds of names and tags to try, the best first. */
interface PlantStyles {
  readonly names: readonly (() => string)[];
  /** The last one makes no tag. */
  readonly tags: readonly (() => string | undefined)[];
}

const usualStyles: PlantStyles = {
  names: [createName],
  tags: [() => randomLetters(6), () => 'herb', () => undefined],
};

/** With names and tags that are so short that plants of other clients may have them. */
export const shortStyles: PlantStyles = {
  names: [
    createName,
    () => createName().toLowerCase(),
    () => `${randomLetters(1).toUpperCase()}${randomLetters(2)}`,
    () => randomLetters(1).toUpperCase(),
  ],
  tags: [...usualStyles.tags.slice(0, -1), () => randomLetters(1), () => undefined],
};

/**
 * Detects with a few requests which plants a provider accepts, and what its lists show.
 *
 * @throws UnusableProviderError when no plant can be created, or none deleted.
 * @throws CannotCheckError when the run is over.
 */
export async function detectProvider(
  connection: Connection,
  created: CreatedPlants,
  styles = usualStyles,
): Promise<Provider> {
  const world = created.openWorld();
  const before = await listByEachQuery(connection);
  created.listFacts = { ...created.listFacts, namesBefore: new Set(before.flat()) };
  const { kind, plant, exchange } = await findAcceptedKind(connection, world, styles);
  const { longest, ...facts } = await detectLists(
    connection,
    nameAnswered(exchange, plant.name),
    before,
  );
  created.listFacts = { ...facts, namesBefore: created.listFacts.namesBefore };
  const deleted = await perform(connection, world, deleteStep(plant));
  const status = statusOf(deleted);
  if (status === 401 || status === 403) {
    throw new UnusableProviderError(
      `the token may not delete plants (DELETE /plants/{id} was answered with ${status}): give the token of a user who may create, list and delete plants`,
    );
  }
  const lists = new Lists(connection, created.listFacts, longest);
  return { connection, plants: new PlantMaker(kind), lists, created };
}

/** A kind of plant that the provider accepts, and the plant that shows it. */
interface AcceptedKind {
  readonly kind: PlantKind;
  readonly plant: { readonly id: string; readonly name: string };
  readonly exchange: Exchange;
}

async function findAcceptedKind(
  connection: Connection,
  world: World,
  { names, tags }: PlantStyles,
): Promise<AcceptedKind> {
  const rejected: Exchange[] = [];
  for (const createName of names) {
    for (const range of idRanges) {
      let isAboutPlant = false;
      for (const createTag of tags) {
        const kind = { range, createName, createTag };
        const plant = new PlantMaker(kind).next();
        const exchange = await perform(connection, world, createStep(plant));
        if (isSuccess(exchange)) {
          return { kind, plant, exchange };
        }
        rejected.push(exchange);
        isAboutPlant ||= [400, 409, 422].includes(statusOf(exchange) ?? 0);
      }
      // Another id helps only if the provider has rejected the plant itself.
      if (!isAboutPlant) {
        throw createsRejected(rejected);
      }
    }
  }
  throw createsRejected(rejected);
}

function createsRejected(attempts: readonly Exchange[]): UnusableProviderError {
  const status = attempts.map(statusOf).at(-1) ?? 'nothing';
  return new UnusableProviderError(
    `no plant could be created: POST /plants was answered with ${status}`,
    attempts,
  );
}

/** The name that the provider has given a plant, which may differ from the one that was sent. */
function nameAnswered(exchange: Exchange, sent: string): string {
  const { name } = (jsonOf(exchange) ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : sent;
}

const queries = ['', '?limit=100', '?limit=1000', '?limit=2147483647'];
const pollMs = 100;

/** The names in the list of each query; none for a query that gets no list. */
function listByEachQuery(connection: Connection): Promise<readonly (readonly unknown[])[]> {
  return Promise.all(
    queries.map(async (query) => {
      const plants = plantsIn(await sendStep(connection, listStep(query))) ?? [];
      return plants.map(({ name }) => name);
    }),
  );
}

/** Lists the plants until a new one is listed, or lists can no longer be late. */
async function detectLists(
  connection: Connection,
  name: string,
  before: readonly (readonly unknown[])[],
): Promise<Omit<ListFacts, 'namesBefore'> & { readonly longest: number }> {
  const startedAt = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const lists = await listByEachQuery(connection);
    const candidates = queries.map((query, position) => {
      const listed = lists[position] ?? [];
      const lengthBefore = before[position]?.length ?? 0;
      return {
        query,
        isShown: listed.some((one) => isSameIgnoringCase(one, name)),
        hasGrown: listed.length > lengthBefore,
        longest: Math.max(listed.length, lengthBefore),
      };
    });
    const best = candidates.reduce((one, next) => (score(next) >= score(one) ? next : one));
    const waitedMs = performance.now() - startedAt;
    if (best.isShown || waitedMs > maxLagMs) {
      const lagMs = isFirst || !best.isShown ? 0 : Math.min(3 * waitedMs + 200, maxLagMs);
      const { query, longest } = best;
      return { query, longest, lagMs, showsAll: best.isShown && best.hasGrown };
    }
    await wait(pollMs);
  }
}

/** Of lists that show the plant the longest is the best; of others, too. */
function score({ isShown, longest }: { readonly isShown: boolean; readonly longest: number }) {
  return (isShown ? 1e9 : 0) + longest;
}

/** A provider may have changed the case of a name: the checks report that. */
function isSameIgnoringCase(listed: unknown, name: string): boolean {
  return String(listed).toLowerCase() === name.toLowerCase();
}
