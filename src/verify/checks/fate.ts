import { type AcceptedPlant, requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { isError, isSuccess } from '../session/exchange.js';
import { type Listing, listPlants } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Scene } from './scene.js';

/** Why a plant that was created is not listed: it is lost, or it may be hidden by a limit. */
export type Fate = 'lost' | 'hidden';

/**
 * Finds out why a plant is not in the list.
 *
 * Lists may be limited in ways that the document leaves open, so that a missing plant is a fault
 * only if a delete does not find it either, or if the list still grows.
 */
export async function fateOf(
  scene: Scene,
  planted: AcceptedPlant,
  listing: Listing,
): Promise<Fate> {
  const { longestList, testPlants } = scene.capabilities;
  const isAtItsLimit = listing.plants.length > 0 && listing.plants.length >= longestList.length;
  if (!isAtItsLimit || (await growsWithPlants(scene))) {
    return 'lost';
  }
  const unknown = await requestDelete(scene.session, testPlants.unknownId());
  const isFound = isSuccess(await requestDelete(scene.session, planted.id));
  return isError(unknown) && !isFound ? 'lost' : 'hidden';
}

async function growsWithPlants(scene: Scene): Promise<boolean> {
  const most = scene.capabilities.longestList.length;
  const plants = [scene.capabilities.testPlants.next(), scene.capabilities.testPlants.next()];
  const created = await settleAll(plants.map((plant) => requestCreate(scene.session, plant)));
  if (!created.every(isSuccess)) {
    return false;
  }
  const after = await listPlants(scene);
  await settleAll(plants.map(({ id }) => requestDelete(scene.session, id)));
  return after.plants.length > most;
}
