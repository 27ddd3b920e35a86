import { setTimeout as wait } from 'node:timers/promises';
import type { RuleId } from '../../interface/rules.js';
import { CannotCheckError, UnusableProviderError } from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, isSuccess, statusOf, textOf } from '../http/exchange.js';
import { assertPlantStore } from '../http/open-connection.js';
import { redirectOf } from '../http/redirect.js';
import { cut } from '../report/wording.js';
import {
  type ListedPlant,
  type ListFacts,
  type Lists,
  listByEachQuery,
  listQueries,
  maxLagMs,
} from './lists.js';
import { idRanges, PlantMaker } from './plant-maker.js';
import type { Run } from './run.js';
import { overloadStatuses } from './shapes.js';
import { createStep, deleteStep, listStep } from './step.js';
import type { World } from './world.js';

/** A provider: how it is reached, which plants it accepts, and what its lists show. */
export interface Provider {
  readonly run: Run;
  readonly connection: Connection;
  readonly plants: PlantMaker;
  readonly lists: Lists;
}

/**
 * Detects with a few requests which plants a provider accepts, and what its lists show.
 *
 * @throws KitError `provider-unreachable` when there is no plant store.
 * @throws UnusableProviderError when no plant can be created, or none deleted.
 * @throws CannotCheckError when the token is rejected, or the run is over.
 */
export async function detectProvider(run: Run): Promise<Provider> {
  const { connection, lists } = run;
  const world = run.openWorld();
  const before = await listByEachQuery(connection);
  lists.facts = { ...lists.facts, namesBefore: new Set(before.flat().map(({ name }) => name)) };
  const { plants, plant } = await findAcceptedPlants(world, connection);
  lists.facts = { ...lists.facts, ...(await detectLists(connection, plant.name, before)) };
  const status = statusOf(await world.send(deleteStep(plant)));
  if (status === 401 || status === 403) {
    throw new UnusableProviderError(
      `the token may not delete plants (DELETE /plants/{id} was answered with ${status}): give the token of a user who may create, list and delete plants`,
    );
  }
  return { run, connection, plants, lists };
}

async function findAcceptedPlants(world: World, connection: Connection) {
  let rejected: Exchange | undefined;
  for (const ids of idRanges) {
    for (const hasTags of [true, false]) {
      const plants = new PlantMaker(ids, hasTags);
      const plant = plants.next();
      const exchange = await world.send(createStep(plant));
      if (isSuccess(exchange)) {
        return { plants, plant };
      }
      rejected ??= exchange;
    }
  }
  const first = rejected as Exchange;
  assertPlantStore(connection, await connection.send(listStep()), first);
  throw createsRejected(first);
}

function createsRejected(rejected: Exchange): CannotCheckError {
  const status = statusOf(rejected) ?? 0;
  const redirect = redirectOf(rejected);
  const answer = `POST /plants was answered with ${status || 'nothing'}`;
  const because = (cause: string, remedy: string, rule?: RuleId) =>
    new UnusableProviderError(`${cause}: ${answer}${remedy}`, rejected, rule);
  if (status === 401) {
    return new CannotCheckError(`the token was rejected: ${answer}. Give a valid token`);
  }
  if (status === 403) {
    const remedy = '. Give the token of a user who may create, list and delete';
    return because('the token may not create plants', remedy);
  }
  if (overloadStatuses.has(status)) {
    return because('the provider is overloaded', '. Try again later');
  }
  if (redirect !== undefined) {
    return because(`the service redirects to ${redirect.location}`, `. ${redirect.advice}`);
  }
  if (status === 400) {
    // Which ids and names are accepted is left open, so no rule fails.
    const said = cut(textOf(rejected.response?.body ?? new Uint8Array()), 200);
    const remedy = ` ${said}. A run needs names of ten letters, and ids near 2^31 or 2^52`;
    return because('the provider rejects every plant that was tried', remedy);
  }
  const rule = status === 404 ? 'paths.unversioned' : 'create.answers-200-with-plant';
  return because('no plant could be created', '', rule);
}

const pollMs = 100;

/** Lists the plants until a new one is listed, or lists can no longer be late. */
async function detectLists(
  connection: Connection,
  name: string,
  before: readonly (readonly ListedPlant[])[],
): Promise<Omit<ListFacts, 'namesBefore'>> {
  const startedAt = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const lists = await listByEachQuery(connection);
    const waitedMs = performance.now() - startedAt;
    const candidates = lists.map((listed, position) => {
      const lengthBefore = before[position]?.length ?? 0;
      return {
        query: listQueries[position] ?? '',
        longest: Math.max(listed.length, lengthBefore),
        hasGrown: listed.length > lengthBefore,
        // A provider may have changed the case of the name: the checks report that.
        isShown: listed.some((one) => String(one.name).toLowerCase() === name.toLowerCase()),
      };
    });
    const showing = candidates.filter(({ isShown }) => isShown);
    const isShown = showing.length > 0;
    if (isShown || waitedMs > maxLagMs) {
      const { query, longest, hasGrown } = (isShown ? showing : candidates).reduce((one, next) =>
        // A query that lists nothing may have been rejected.
        next.longest > 0 && next.longest >= one.longest ? next : one,
      );
      const lagMs = isFirst || !isShown ? 0 : Math.min(3 * waitedMs + 200, maxLagMs);
      return { query, longest, lagMs, showsAll: isShown && hasGrown };
    }
    await wait(pollMs);
  }
}
