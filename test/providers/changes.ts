import type { Socket } from 'node:net';
import {
  type Behaviour,
  type Exchange,
  type Operation,
  type ProviderStore,
  Rejection,
  type StoredPlant,
} from './behaviour.js';

/** A change of steps that are those of a reference otherwise. */
type Variation = (reference: Behaviour) => Partial<Behaviour>;

export const isFirst = (count: number) => count === 1;
export const everyOf = (number: number) => (count: number) => count % number === 0;

/**
 * A change that counts: at some of its steps, it asks whether it is their turn.
 *
 * @param isMeant whether the nth time that it asks is one, from 1 on.
 */
export const inTurn =
  (
    isMeant: (count: number) => boolean,
    change: (isTurn: () => boolean, reference: Behaviour) => Partial<Behaviour>,
  ): Variation =>
  (reference) => {
    let count = 0;
    return change(() => {
      count += 1;
      return isMeant(count);
    }, reference);
  };

export function reject(message: string, status = 400, headers: Rejection['headers'] = {}): never {
  throw new Rejection(status, message, headers);
}

export function rejectIf(isRejected: boolean, ...rejection: Parameters<typeof reject>): void {
  if (isRejected) {
    reject(...rejection);
  }
}

/** Removes other plants with a delete than those that it is to remove. */
export const removing =
  (pick: (found: readonly StoredPlant[], store: ProviderStore) => readonly StoredPlant[]) =>
  (reference: Behaviour) => ({
    remove: (store: ProviderStore, found: readonly StoredPlant[]) =>
      reference.remove(store, pick(found, store)),
  });

/** Finds other plants to delete than those with the id that the user has. */
export const finding = (
  isFound: (plant: StoredPlant, key: string, user: string) => boolean,
): Pick<Behaviour, 'find'> => ({
  find: ({ plants }, key, user) => plants.filter((plant) => isFound(plant, key, user)),
});

/** Lists the plants of all users, at most `size`, whatever the limit is. */
export const atMost = (size: number) => ({
  visible: () => true,
  cut: (plants: readonly StoredPlant[], limit: number) => plants.slice(0, Math.min(limit, size)),
});

/** Lists the newest plants of all users, at most `size`, whatever the limit is. */
export const newest = (size: number) => ({
  ...atMost(size),
  sort: (plants: readonly StoredPlant[]) => plants.toReversed(),
});

export const isAccepted = (exchange: Exchange, operation: Operation['name']) =>
  exchange.operation?.name === operation && exchange.rejection === undefined;

/** Creates a plant whose id only another plant of the same user takes. */
export const idsOfEachUser: Pick<Behaviour, 'create'> = {
  create(store, plant) {
    const { key, owner } = plant;
    const isTaken = store.plants.some((other) => other.key === key && other.owner === owner);
    rejectIf(isTaken, 'the user has a plant with this id');
    store.plants = [...store.plants, plant];
    return plant;
  },
};

/** Sends some answers in another way. */
export const sending =
  (send: Behaviour['send'], isMeant: (exchange: Exchange) => boolean): Variation =>
  (reference) => ({
    send: (response, answer, exchange) =>
      isMeant(exchange)
        ? send(response, answer, exchange)
        : reference.send(response, answer, exchange),
  });

/** Closes the connection without a response. */
export const closeConnection: Behaviour['send'] = (_response, _answer, { request }) => {
  (request.connection as Socket).destroy();
};

/** Stores a plant otherwise than it was sent, and answers with the plant that was sent. */
export const storing =
  (change: (plant: StoredPlant, store: ProviderStore) => StoredPlant): Variation =>
  (reference) => ({
    async create(store, plant) {
      await reference.create(store, change(plant, store));
      return plant;
    },
  });

/** A change of steps that have to know the user of the latest request. */
export const withUser =
  (change: (user: () => string, reference: Behaviour) => Partial<Behaviour>): Variation =>
  (reference) => {
    let user = '';
    return {
      authenticate(...parameters) {
        user = reference.authenticate(...parameters);
        return user;
      },
      ...change(() => user, reference),
    };
  };
