import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { type Exchange, isNotFound, isSuccess, statusOf } from '../http/exchange.js';
import type { RequestSender, User } from '../http/request.js';
import type { Leftover } from '../report/verification-report.js';
import { maxLagMs, plantsIn } from './lists.js';
import { isCreatedName, isUnguessable } from './plant-maker.js';
import type { CreatedPlants } from './provider.js';
import { isSameText, trimText } from './same-text.js';
import type { World, WorldPlant } from './world.js';

/** How the plants of a run are removed. */
interface Removal {
  readonly sender: RequestSender;
  readonly users: readonly User[];
  readonly created: CreatedPlants;
  /** Stops the removal. */
  readonly signal: AbortSignal;
  /** Whether each plant is tried only once, and lists are not waited for. */
  readonly isHurried: boolean;
}

/** The plants whose deletes were rejected, and the rejections. */
type Rejections = ReadonlyMap<WorldPlant, Exchange>;

/**
 * Deletes every plant of a run that may still be at the provider, and looks for them in the lists.
 *
 * @returns the plants that could not be deleted.
 */
export async function removePlants(removal: Removal): Promise<readonly Leftover[]> {
  const { worlds } = removal.created;
  try {
    const listed = removal.isHurried ? undefined : await listNames(removal);
    const removed = await Promise.all(worlds.map((world) => removeWorld(removal, world, listed)));
    const rejections = new Map(removed.flatMap((ofWorld) => [...ofWorld]));
    const leftovers = await findLeftovers(removal, rejections);
    // What is not there any more need not be looked for again.
    const isLeft = ({ plant: { id, name } }: WorldPlant) =>
      leftovers.some((one) => one.id === id && one.name === name);
    for (const world of worlds) {
      world.forget((one) => !isLeft(one));
    }
    return leftovers;
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    const left = worlds.flatMap(({ remaining }) => remaining.filter((one) => one.isConfirmed));
    return left.map(({ plant: { id, name } }) => ({ id, name, reason: error.message }));
  }
}

/**
 * Deletes the plants of a part of a run.
 *
 * @param listed the names in the lists: what is among them is deleted, though it should be gone.
 */
export async function removeWorld(
  removal: Omit<Removal, 'created'>,
  world: World,
  listed?: readonly unknown[],
): Promise<Rejections> {
  const suspects = world.plants.filter((one) => {
    const { id, name } = one.plant;
    const isOurs = isCreatedName(name) && isAmong(one, listed);
    const isThere = one.presence !== 'gone' && (one.isConfirmed || isUnguessable(id));
    return id !== '' && (isThere || isOurs);
  });
  const rejections = new Map<WorldPlant, Exchange>();
  await Promise.all(
    suspects.map(async (one) => {
      const exchange = await deletePlant(removal, one);
      if (isSuccess(exchange)) {
        world.note(one.plant, 'gone', exchange, 'delete.removes-one-plant');
      } else {
        rejections.set(one, exchange);
      }
    }),
  );
  return rejections;
}

/** Deletes a plant as its owner. A service in JavaScript may know it by its id as a double. */
async function deletePlant(
  { sender, signal, isHurried }: Omit<Removal, 'created'>,
  { plant: { id }, owner, isConfirmed }: WorldPlant,
): Promise<Exchange> {
  const send = (pathId: string) =>
    sender.send('DELETE', `/plants/${pathId}`, { as: owner, signal, isRepeated: !isHurried });
  const encoded = encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));
  const exchange = await send(encoded);
  const rounded = /^-?\d+$/.test(id) ? String(Number(id)) : id;
  if (isSuccess(exchange) || isHurried || !isConfirmed || rounded === id) {
    return exchange;
  }
  const ofRounded = await send(rounded);
  return isSuccess(ofRounded) ? ofRounded : exchange;
}

/** The names in the lists of all users; undefined if there is no list. */
async function listNames({
  sender,
  users,
  created,
  signal,
  isHurried,
}: Removal): Promise<readonly unknown[] | undefined> {
  const path = `/plants${created.listFacts.query}`;
  const lists = await Promise.all(
    users.map((as) => sender.send('GET', path, { as, signal, isRepeated: !isHurried })),
  );
  const [first, ...others] = lists.map(plantsIn);
  return first && [first, ...others].flatMap((plants) => plants ?? []).map(({ name }) => name);
}

/** Lists the names until none of the deleted plants is among them, or lists can no longer be late. */
async function listUntilGone(
  removal: Removal,
  deleted: readonly WorldPlant[],
): Promise<readonly unknown[] | undefined> {
  const startedAt = performance.now();
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const listed = await listNames(removal);
    const isOneListed = deleted.some((one) => isAmong(one, listed));
    if (!isOneListed || removal.isHurried || performance.now() - startedAt > maxLagMs) {
      return listed;
    }
    await wait(pauseMs, undefined, { signal: removal.signal }).catch(() => {});
  }
}

function isAmong({ plant }: WorldPlant, listed: readonly unknown[] = []): boolean {
  // Another client may have a plant without a name.
  return trimText(plant.name) !== '' && listed.some((name) => isSameText(plant.name, name));
}

const stillListed = 'it is still listed after its delete succeeded';
const withoutId = 'it was created without an id to delete it by';
const unanswered = 'its create was not answered, or failed: it may be there';

/** Finds the plants of a run that are listed although they should be gone, or that may still be there. */
async function findLeftovers(
  removal: Removal,
  rejections: Rejections,
): Promise<readonly Leftover[]> {
  const { plants: all, listFacts } = removal.created;
  const named = all.filter(({ plant }) => !listFacts.namesBefore.has(plant.name));
  const deleted = named.filter((one) => isGoneBy(rejections.get(one)));
  const listed = named.length === 0 ? undefined : await listUntilGone(removal, deleted);
  // A provider at which no delete has ever succeeded may answer every delete with 404.
  const hasDeleted = all.some(({ rule }) => rule === 'delete.removes-one-plant');
  const left = new Map<string, Leftover>();
  for (const one of all) {
    const { id, name } = one.plant;
    const rejection = rejections.get(one);
    const reason = rejection && describeRejection(rejection);
    const isGone = hasDeleted && isGoneBy(rejection);
    // A create that is still under way may store its plant after the delete.
    const isPending = one.exchanges.length === 0;
    const isKnown = one.presence === 'gone' || (listed !== undefined && listFacts.showsAll);
    if (named.includes(one) && isAmong(one, listed)) {
      left.set(`${id} ${name}`, { id, name, reason: reason ?? (id ? stillListed : withoutId) });
    } else if (isPending) {
      left.set(`${id} ${name}`, { id, name, reason: unanswered });
    } else if (!isKnown && (rejection ? one.isConfirmed && !isGone : isUnguessable(id))) {
      left.set(`${id} ${name}`, { id, name, reason: reason ?? unanswered });
    }
  }
  return [...left.values()];
}

/** Whether the response to a delete says that the plant is not there. */
function isGoneBy(rejection: Exchange | undefined): boolean {
  return rejection === undefined || isNotFound(rejection);
}

function describeRejection(exchange: Exchange): string {
  const status = statusOf(exchange);
  return status === undefined
    ? `the delete was not answered: ${exchange.failure}`
    : `the delete was answered with ${status}`;
}
