import type { Connection } from '../http/connection.js';
import { type Exchange, isNotFound, isSuccess } from '../http/exchange.js';
import type { Leftover } from '../report/verification-report.js';
import { isUnguessable } from './plant-maker.js';
import type { World, WorldPlant } from './world.js';

/**
 * Deletes the plants of a part of a run that may be at the provider. Those that could not be deleted remain
 * in its world.
 *
 * @param signal stops it; default that of the run.
 */
export async function removeWorld(
  connection: Connection,
  world: World,
  signal?: AbortSignal,
): Promise<void> {
  // Another client may have a plant with another id than these.
  const ours = world.remaining.filter(
    ({ plant, isConfirmed }) => isConfirmed || isUnguessable(plant.id),
  );
  await Promise.all(ours.map((one) => removePlant(connection, world, one, signal)));
}

/** Deletes a plant as its owner. A service in JavaScript may know it by its id as a double. */
export async function removePlant(
  connection: Connection,
  world: World,
  { plant, owner, isWrong }: WorldPlant,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (plant.id === '') {
    return;
  }
  // Not `send`: a provider that cannot be reached has kept its plants, which are named.
  const send = (id: string) =>
    connection.trySend('DELETE', `/plants/${encodeURIComponent(id)}`, { as: owner, signal });
  const rounded = /^-?\d{16,}$/.test(plant.id) ? String(Number(plant.id)) : plant.id;
  let exchange = await send(plant.id);
  if (isNotFound(exchange) && rounded !== plant.id) {
    exchange = await send(rounded);
  }
  // What should have been rejected may be there under another id.
  const isGone = isSuccess(exchange) || (isNotFound(exchange) && !isWrong);
  world.note(plant, isGone ? 'gone' : 'maybe', exchange, 'delete.removes-one-plant');
}

/** A plant that was left at the provider, by default with the reason that its latest request shows. */
export function toLeftover(
  { plant: { id, name }, exchanges }: WorldPlant,
  reason = reasonOf(id, exchanges.at(-1)),
): Leftover {
  return { id, name, reason };
}

function reasonOf(id: string, latest: Exchange | undefined): string {
  if (id === '') {
    return 'it was created without an id to delete it by';
  }
  if (latest?.request.method !== 'DELETE') {
    return 'its create was not answered, or failed: it may be there';
  }
  if (isSuccess(latest)) {
    return 'it is still listed after its delete succeeded';
  }
  return latest.response === undefined
    ? `the delete was not answered: ${latest.failure}`
    : `the delete was answered with ${latest.response.status}`;
}
