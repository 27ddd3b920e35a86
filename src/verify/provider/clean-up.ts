import { setTimeout as wait } from 'node:timers/promises';
import type { Leftover } from '../report.js';
import { isSuccess, jsonOf, statusOf } from './exchange.js';
import type { Planting } from './plantings.js';
import type { Provider } from './provider.js';

/**
 * Deletes whatever is left of ours in the provider.
 *
 * @returns what could not be deleted, as far as the provider can be believed.
 */
export async function cleanUp(provider: Provider, query: string): Promise<Leftover[]> {
  const { standing } = provider.plantings;
  // A create that was refused has left nothing, unless the list says so.
  const listed = standing.length === 0 ? undefined : await namesInList(provider, query);
  const suspects = standing.filter(({ isConfirmed, name }) => isConfirmed || listed?.has(name));
  const refusals = new Map(
    await Promise.all(
      suspects.map(async (planting) => [planting.name, await remove(provider, planting)] as const),
    ),
  );

  const planted = [...suspects, ...provider.plantings.deleted];
  const listedStill = await namesThatStay(provider, query, planted);
  return [...new Set(planted)].flatMap(({ id, name }) => {
    const refusal = refusals.get(name);
    if (listedStill?.has(name)) {
      return [{ id, name, reason: refusal ?? 'it is still listed after its delete succeeded' }];
    }
    return refusal !== undefined && listedStill === undefined
      ? [{ id, name, reason: refusal }]
      : [];
  });
}

/** Looks at the list until all are gone from it; a provider may take its time. */
async function namesThatStay(
  provider: Provider,
  query: string,
  planted: readonly Planting[],
): Promise<Set<unknown> | undefined> {
  const startedAt = performance.now();
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const listed = planted.length === 0 ? undefined : await namesInList(provider, query);
    const stays = planted.some(({ name }) => listed?.has(name));
    if (!stays || performance.now() - startedAt > longestLagMs) {
      return listed;
    }
    await wait(pauseMs);
  }
}

const longestLagMs = 2500;

async function remove(provider: Provider, planting: Planting): Promise<string | undefined> {
  const { id, authorization } = planting;
  const path = `/plants/${encodeURIComponent(id)}`;
  const exchange = await provider.send('DELETE', path);
  if (isSuccess(exchange)) {
    return undefined;
  }
  // Whoever created it may delete it, if the first user may not.
  const again = await provider.send('DELETE', path, { as: { authorization } });
  if (isSuccess(again)) {
    return undefined;
  }
  return `its delete was answered with ${statusOf(exchange) ?? exchange.failure}`;
}

async function namesInList(provider: Provider, query: string): Promise<Set<unknown> | undefined> {
  const plants = jsonOf(await provider.send('GET', `/plants${query}`));
  return Array.isArray(plants) ? new Set(plants.map((plant) => plant?.name)) : undefined;
}
