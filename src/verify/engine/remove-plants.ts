import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { isNotFound, isSuccess } from '../http/exchange.js';
import type { Leftover } from '../report/verification-report.js';
import { type Lists, maxLagMs, plantsIn } from './lists.js';
import { isMadeName, isUnguessable } from './plant-maker.js';
import { isSameText, trimText } from './same-text.js';
import type { World, WorldPlant } from './world.js';

/** A run whose plants are removed. */
interface Removal {
  readonly connection: Connection;
  readonly lists: Lists;
  readonly worlds: readonly World[];
  readonly plants: readonly WorldPlant[];
}

/**
 * Deletes the plants of a part of a run that may be at the provider. Those that could not be deleted remain
 * in its world.
 *
 * @param hurry each plant is tried only once, until this signal.
 */
export async function removeWorld(
  connection: Connection,
  world: World,
  hurry?: AbortSignal,
): Promise<void> {
  // Another client may have a plant with another id than these.
  const ours = world.remaining.filter(
    ({ plant: { id }, isConfirmed }) => id !== '' && (isConfirmed || isUnguessable(id)),
  );
  await Promise.all(ours.map((one) => deletePlant(connection, world, one, hurry)));
}

/** Deletes a plant as its owner. A service in JavaScript may know it by its id as a double. */
async function deletePlant(
  connection: Connection,
  world: World,
  { plant, owner, isWrong }: WorldPlant,
  hurry: AbortSignal | undefined,
): Promise<void> {
  // Not `send`: a provider that cannot be reached has kept its plants, which are named.
  const send = (id: string) =>
    connection.trySend('DELETE', `/plants/${encodeURIComponent(id)}`, {
      as: owner,
      ...(hurry && { signal: hurry }),
    });
  const rounded = /^-?\d+$/.test(plant.id) ? String(Number(plant.id)) : plant.id;
  let exchange = await send(plant.id);
  if (isNotFound(exchange) && rounded !== plant.id) {
    exchange = await send(rounded);
  }
  // What should have been rejected may be there under another id.
  const isGone = isSuccess(exchange) || (isNotFound(exchange) && !isWrong);
  world.note(plant, isGone ? 'gone' : 'maybe', exchange, 'delete.removes-one-plant');
}

/**
 * Deletes every plant of a run that may be at the provider, until lists show none, or can no longer be late.
 *
 * @param hurry each plant is tried only once, until this signal.
 * @returns the plants that could not be deleted.
 */
export async function removePlants(
  run: Removal,
  hurry?: AbortSignal,
): Promise<readonly Leftover[]> {
  const { connection, worlds } = run;
  const startedAt = performance.now();
  if (run.plants.length === 0) {
    return [];
  }
  try {
    await Promise.all(worlds.map((world) => removeWorld(connection, world, hurry)));
    for (let pauseMs = 100; ; pauseMs *= 2) {
      const isListed = await listNames(run, hurry);
      const listed = worlds.flatMap((world) =>
        world.plants.filter((one) => isListed?.(one)).map((one) => ({ world, one })),
      );
      const isOver = hurry ? pauseMs > 100 : performance.now() - startedAt > maxLagMs;
      if (listed.length === 0 || isOver) {
        return leftoversOf(run, isListed);
      }
      const ours = listed.filter(({ one: { plant } }) => plant.id !== '' && isMadeName(plant.name));
      await Promise.all(ours.map(({ world, one }) => deletePlant(connection, world, one, hurry)));
      await wait(pauseMs, undefined, { signal: connection.signal }).catch(() => {});
    }
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    const left = run.plants.filter((one) => one.isConfirmed && one.presence !== 'gone');
    return left.map(({ plant: { id, name } }) => ({ id, name, reason: error.message }));
  }
}

type IsListed = (plant: WorldPlant) => boolean;

/** Lists the plants of all users. Returns whether a plant of the run is among them; undefined without a list. */
async function listNames(
  { connection, lists: { facts } }: Removal,
  hurry: AbortSignal | undefined,
): Promise<IsListed | undefined> {
  const exchanges = await Promise.all(
    connection.users.map((as) =>
      connection.trySend('GET', `/plants${facts.query}`, {
        as,
        ...(hurry && { signal: hurry }),
      }),
    ),
  );
  const [first, ...others] = exchanges.map(plantsIn);
  const listed = first && [first, ...others].flatMap((plants) => plants ?? []);
  // Another client may have a plant without a name, or had one of this name.
  return (
    listed &&
    (({ plant: { name } }) =>
      trimText(name) !== '' &&
      !facts.namesBefore.has(name) &&
      listed.some((other) => isSameText(name, other.name)))
  );
}

/** The plants of a run that are listed, or that may be there although lists do not show them. */
function leftoversOf(
  { plants, lists: { facts } }: Removal,
  isListed: IsListed | undefined,
): readonly Leftover[] {
  const showsAll = isListed !== undefined && facts.showsAll;
  const left = plants.filter((one) => {
    // A create that is still under way may store its plant later.
    const isPending = one.exchanges.length === 0;
    return isListed?.(one) || isPending || (one.presence !== 'gone' && !showsAll);
  });
  const leftovers = left.map(
    (one): Leftover => ({ id: one.plant.id, name: one.plant.name, reason: reasonOf(one) }),
  );
  return [...new Map(leftovers.map((one) => [`${one.id} ${one.name}`, one])).values()];
}

function reasonOf({ plant, exchanges }: WorldPlant): string {
  const latest = exchanges.at(-1);
  if (plant.id === '') {
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
