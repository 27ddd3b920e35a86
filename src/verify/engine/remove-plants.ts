import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { type Exchange, isServerError, isSuccess, statusOf } from '../http/exchange.js';
import type { RequestSender, User } from '../http/request.js';
import type { Leftover } from '../report/verification-report.js';
import { maxLagMs, plantsIn } from './lists.js';
import { isCreatedName, isUnguessable } from './plant-maker.js';
import type { CreatedPlants } from './provider.js';
import { isSameText } from './same-text.js';
import { otherUser } from './step.js';
import type { World, WorldPlant } from './world.js';

/** How the plants of a run are removed. */
export interface Removal {
  readonly sender: RequestSender;
  readonly users: readonly User[];
  readonly created: CreatedPlants;
  /** Stops the removal. */
  readonly signal: AbortSignal;
  /** Whether each plant is tried only once, and lists are not waited for. */
  readonly isHurried: boolean;
}

/**
 * Deletes every plant of a run that may still be at the provider, and looks for them in the lists.
 *
 * @returns the plants that could not be deleted.
 */
export async function removePlants(removal: Removal): Promise<readonly Leftover[]> {
  try {
    return await removeAll(removal);
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    const all = removal.created.worlds.flatMap(({ remaining }) => remaining);
    const left = all.filter(({ isConfirmed }) => isConfirmed);
    const { message: reason } = error;
    return left.map(({ plant: { id, name } }) => ({ id, name, reason }));
  }
}

async function removeAll(removal: Removal): Promise<readonly Leftover[]> {
  const { created, isHurried } = removal;
  const rejections = new Map<WorldPlant, Exchange>();
  const listedBefore = isHurried ? undefined : await listNames(removal);
  await Promise.all(
    created.worlds.map(async (world) => {
      const rejected = await removeWorld(removal, world, listedBefore);
      for (const [plant, exchange] of rejected) {
        rejections.set(plant, exchange);
      }
    }),
  );
  const leftovers = await findLeftovers(removal, rejections);
  // What is not there any more need not be looked for again.
  for (const world of created.worlds) {
    world.forget(
      ({ plant }) => !leftovers.some(({ id, name }) => id === plant.id && name === plant.name),
    );
  }
  return leftovers;
}

/**
 * Deletes the plants of a part of a run.
 *
 * @param listed the names in the lists, of which a plant that may be there is deleted.
 * @returns the plants whose delete was rejected.
 */
export async function removeWorld(
  removal: Omit<Removal, 'created'>,
  world: World,
  listed?: readonly unknown[],
): Promise<ReadonlyMap<WorldPlant, Exchange>> {
  const isOurs = ({ plant: { id, name } }: WorldPlant) =>
    isUnguessable(id) || (isCreatedName(name) && isAmong({ plant: { id, name } }, listed));
  const withId = world.plants.filter(({ plant }) => plant.id !== '');
  const suspects = withId.filter((one) =>
    one.presence === 'gone'
      ? isCreatedName(one.plant.name) && isAmong(one, listed)
      : one.isConfirmed || isOurs(one),
  );
  const rejected = new Map<WorldPlant, Exchange>();
  await Promise.all(
    suspects.map(async (one) => {
      const exchange = await deletePlant(removal, one);
      if (isSuccess(exchange)) {
        world.note(one.plant, 'gone', exchange, 'delete.removes-one-plant');
      } else {
        rejected.set(one, exchange);
      }
    }),
  );
  return rejected;
}

/** Deletes a plant as its owner, and if that is rejected, as the other user, or by its rounded id. */
async function deletePlant(
  { sender, users, signal, isHurried }: Omit<Removal, 'created'>,
  { plant: { id }, owner, isConfirmed }: WorldPlant,
): Promise<Exchange> {
  const send = (user: User, pathId = encodeId(id)) =>
    sender.send('DELETE', `/plants/${pathId}`, { as: user, signal, isRepeated: !isHurried });
  const first = await send(owner);
  if (isSuccess(first) || isHurried) {
    return first;
  }
  const again = isServerError(first) ? [() => send(owner)] : [];
  const asOther = users.length > 1 ? [() => send(otherUser(owner))] : [];
  // A service in JavaScript may know the plant by its id as a double.
  const rounded = isConfirmed && isRounded(id) ? [() => send(owner, `${Number(id)}`)] : [];
  for (const retry of [...again, ...asOther, ...rounded]) {
    const exchange = await retry();
    if (isSuccess(exchange)) {
      return exchange;
    }
  }
  return first;
}

function isRounded(id: string): boolean {
  return /^-?\d+$/.test(id) && BigInt(Number(id)) !== BigInt(id);
}

/** Encodes an id for a path. Half of a surrogate pair cannot be encoded, and is replaced. */
export function encodeId(id: string): string {
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));
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

/** Finds the plants of a run that are listed although they should be gone, or that may still be there. */
async function findLeftovers(
  removal: Removal,
  rejections: ReadonlyMap<WorldPlant, Exchange>,
): Promise<readonly Leftover[]> {
  const { worlds, listFacts } = removal.created;
  const all = worlds.flatMap(({ plants }) => plants);
  const named = all.filter(({ plant }) => !listFacts.namesBefore.has(plant.name));
  const listed = named.length === 0 ? undefined : await listUntilGone(removal, named, rejections);
  const hasDeleted = all.some(({ presence, rule }) => presence === 'gone' && isDelete(rule));
  const names = new Map<string, Leftover>();
  for (const one of all) {
    const reason = whyLeft(one, { rejection: rejections.get(one), listed, hasDeleted, removal });
    const { id, name } = one.plant;
    if (reason !== undefined && !names.has(`${id} ${name}`)) {
      names.set(`${id} ${name}`, { id, name, reason });
    }
  }
  return [...names.values()];
}

function isDelete(rule: string | undefined): boolean {
  return rule === 'delete.removes-one-plant';
}

/** Lists the names until none of the deleted plants is among them, or lists can no longer be late. */
async function listUntilGone(
  removal: Removal,
  plants: readonly WorldPlant[],
  rejections: ReadonlyMap<WorldPlant, Exchange>,
): Promise<readonly unknown[] | undefined> {
  const startedAt = performance.now();
  const deleted = plants.filter((one) => !rejections.has(one));
  for (let pauseMs = 100; ; pauseMs *= 2) {
    const listed = await listNames(removal);
    const isOneListed = deleted.some((one) => isAmong(one, listed));
    if (!isOneListed || removal.isHurried || performance.now() - startedAt > maxLagMs) {
      return listed;
    }
    await wait(pauseMs, undefined, { signal: removal.signal }).catch(() => {});
  }
}

function isAmong({ plant }: Pick<WorldPlant, 'plant'>, listed: readonly unknown[] = []): boolean {
  return listed.some((name) => isSameText(plant.name, name));
}

interface LeftContext {
  readonly rejection: Exchange | undefined;
  readonly listed: readonly unknown[] | undefined;
  /** Whether any delete of the run has succeeded: a provider may answer each with 404. */
  readonly hasDeleted: boolean;
  readonly removal: Removal;
}

/** Why a plant is still at the provider, as a clause; undefined if it is not there. */
function whyLeft(
  one: WorldPlant,
  { rejection, listed, hasDeleted, removal }: LeftContext,
): string | undefined {
  const { showsAll, namesBefore } = removal.created.listFacts;
  const reason = rejection && describeRejection(rejection);
  const isListed = !namesBefore.has(one.plant.name) && isAmong(one, listed);
  if (isListed) {
    return reason ?? (one.plant.id === '' ? withoutId : stillListed);
  }
  if (one.presence === 'gone' || (listed !== undefined && showsAll)) {
    return undefined;
  }
  if (rejection === undefined) {
    return one.isConfirmed || isUnguessable(one.plant.id) ? unanswered : undefined;
  }
  const isGone = [404, 410].includes(statusOf(rejection) ?? 0) && hasDeleted;
  return isGone || !one.isConfirmed ? undefined : reason;
}

const stillListed = 'it is still listed after its delete succeeded';
const withoutId = 'it was created without an id to delete it by';
const unanswered = 'its create was not answered, or failed: it may be there';

function describeRejection(exchange: Exchange): string {
  const status = statusOf(exchange);
  return status === undefined
    ? `the delete was not answered: ${exchange.failure}`
    : `the delete was answered with ${status}`;
}
