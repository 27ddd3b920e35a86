import { isError, isSuccess } from '../provider/exchange.js';
import { create, type Listing, look, type Planted, remove } from '../provider/grounds.js';
import { together } from '../together.js';
import type { Scene } from './scene.js';

/** Why a plant that was created is not listed: it is lost, or it may be hidden by a limit. */
export type Fate = 'lost' | 'hidden';

/**
 * Finds out why a plant is not in the list.
 *
 * Lists may be limited in ways that the document leaves open, so that a missing plant is a fault
 * only if a delete does not find it either, or if the list still grows.
 */
export async function fateOf(scene: Scene, planted: Planted, listing: Listing): Promise<Fate> {
  const { longestList, fresh } = scene.known;
  const isAtItsLimit = listing.plants.length > 0 && listing.plants.length >= longestList.length;
  if (!isAtItsLimit || (await growsWithPlants(scene))) {
    return 'lost';
  }
  const unknown = await remove(scene, fresh.unknownId());
  const isFound = isSuccess(await remove(scene, planted.id));
  return isError(unknown) && !isFound ? 'lost' : 'hidden';
}

async function growsWithPlants(scene: Scene): Promise<boolean> {
  const most = scene.known.longestList.length;
  const plants = [scene.known.fresh.next(), scene.known.fresh.next()];
  const created = await together(plants.map((plant) => create(scene, plant)));
  if (!created.every(isSuccess)) {
    return false;
  }
  const after = await look(scene);
  await together(plants.map(({ id }) => remove(scene, id)));
  return after.plants.length > most;
}
