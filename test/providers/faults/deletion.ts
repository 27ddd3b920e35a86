import { changeAnswers, jsonAnswer, textAnswer } from '../answer.js';
import { type Change, Rejection, type StoredPlant } from '../behaviour.js';
import { hashedPage } from '../hashed-page.js';
import { faultsOf } from './fault.js';

/** Answers a delete with a body where there should be none. */
const answeringWith = (value: unknown) =>
  changeAnswers({ to: 'delete', rejected: false }, () => jsonAnswer(200, value));

/** Keeps lists of these limits, for each user, until a plant is created. */
const cachingLists =
  (isCached: (limit: number) => boolean): Change =>
  (reference) => {
    const cached = new Map<string, ReturnType<typeof reference.cut>>();
    let lister = '';
    return {
      visible(plant, user) {
        lister = user;
        return reference.visible(plant, user);
      },
      cut(plants, limit) {
        const key = `${lister} ${limit}`;
        const list = cached.get(key) ?? reference.cut(plants, limit);
        if (isCached(limit)) {
          cached.set(key, list);
        }
        return list;
      },
      create(...parameters) {
        cached.clear();
        return reference.create(...parameters);
      },
    };
  };

export const deletionFaults = faultsOf('deletion', [
  {
    name: 'answers 204 to a delete, and removes nothing',
    breaks: ['delete.removes-one-plant'],
    change: { remove: () => {} },
  },
  {
    name: 'removes nothing, and lists only 100 of more plants, in the order of a hash map',
    breaks: ['delete.removes-one-plant'],
    seed: 150,
    change: { ...hashedPage, remove: () => {} },
  },
  {
    name: 'answers 204 to any delete, removes nothing, and lists only 100 of more plants',
    breaks: ['delete.removes-one-plant'],
    seed: 150,
    change: { ...hashedPage, find: () => [], missing: () => {} },
  },
  {
    name: 'removes nothing after the 150th delete, and lists only 100 of more plants',
    breaks: ['delete.removes-one-plant'],
    seed: 150,
    change: (reference) => {
      let deletes = 0;
      return {
        ...hashedPage,
        remove(store, found) {
          deletes += 1;
          return deletes > 150 ? undefined : reference.remove(store, found);
        },
      };
    },
  },
  {
    name: 'finds no plant to delete',
    breaks: ['delete.removes-one-plant'],
    change: { find: () => [] },
  },
  {
    name: 'keeps lists in a cache that a delete does not empty',
    breaks: ['delete.removes-one-plant'],
    change: cachingLists(() => true),
  },
  {
    name: 'keeps lists with a small limit in a cache that a delete does not empty',
    breaks: ['delete.removes-one-plant'],
    change: cachingLists((limit) => limit < 100),
  },
  {
    name: 'removes the plant that was created before, too',
    breaks: ['delete.removes-one-plant'],
    change: (reference) => ({
      remove(store, found) {
        const first = store.plants.findIndex((plant) => found.includes(plant));
        const before = store.plants.slice(Math.max(0, first - 1), Math.max(0, first));
        return reference.remove(store, [...found, ...before]);
      },
    }),
  },
  {
    name: 'removes the newest plant instead of the one that was asked for',
    breaks: ['delete.removes-one-plant'],
    change: (reference) => ({
      remove: (store) => reference.remove(store, store.plants.slice(-1)),
    }),
  },
  {
    name: 'removes all plants whose ids begin with the id',
    breaks: ['delete.removes-one-plant'],
    change: {
      find: ({ plants }, key, user) =>
        plants.filter((plant) => plant.owner === user && plant.key.startsWith(key)),
    },
  },
  {
    name: 'removes all plants of the user',
    breaks: ['delete.removes-one-plant'],
    change: (reference) => ({
      find: (store, key, user) =>
        reference.find(store, key, user).length > 0
          ? store.plants.filter(({ owner }) => owner === user)
          : [],
    }),
  },
  {
    name: 'removes all plants with the name of the one that was asked for',
    breaks: ['delete.removes-one-plant'],
    change: (reference) => ({
      remove: (store, found) =>
        reference.remove(
          store,
          store.plants.filter(({ name }) => name === found[0]?.name),
        ),
    }),
  },
  {
    name: 'removes all plants with the tag of the one that was asked for',
    breaks: ['delete.removes-one-plant'],
    change: (reference) => ({
      remove: (store, found) =>
        reference.remove(
          store,
          store.plants.filter(
            ({ owner, tag }) => owner === found[0]?.owner && tag === found[0]?.tag,
          ),
        ),
    }),
  },
  {
    name: 'brings the last deleted plant back with the next create',
    breaks: ['delete.removes-one-plant'],
    change: (reference) => {
      let deleted: readonly StoredPlant[] = [];
      return {
        remove(store, found) {
          deleted = found;
          return reference.remove(store, found);
        },
        create(store, plant) {
          const back = deleted.filter(({ key }) => key !== plant.key);
          deleted = [];
          store.plants = [...store.plants, ...back];
          return reference.create(store, plant);
        },
      };
    },
  },
  {
    name: 'answers a delete with the deleted plant',
    breaks: ['delete.answers-without-body'],
    change: (reference) => {
      let deleted: unknown;
      return {
        remove(store, found) {
          deleted = found[0] && reference.present(found[0], 'create');
          return reference.remove(store, found);
        },
        ...changeAnswers({ to: 'delete', rejected: false }, () => jsonAnswer(200, deleted)),
      };
    },
  },
  {
    name: 'answers a delete with an empty object',
    breaks: ['delete.answers-without-body'],
    change: answeringWith({}),
  },
  {
    name: 'answers a delete with null',
    breaks: ['delete.answers-without-body'],
    change: answeringWith(null),
  },
  {
    name: 'answers a delete with the text OK',
    breaks: ['delete.answers-without-body'],
    change: changeAnswers({ to: 'delete', rejected: false }, () =>
      textAnswer(200, 'text/plain', 'OK'),
    ),
  },
  {
    name: 'answers the second delete of an id with a page of HTML',
    breaks: ['delete.error-body', 'payload.json', 'error.body'],
    change: (reference) => {
      const deleted = new Set<string>();
      return {
        remove(store, found) {
          for (const { id } of found) {
            deleted.add(id);
          }
          return reference.remove(store, found);
        },
        missing(id) {
          if (deleted.has(id)) {
            throw new Rejection(500, 'deleted twice');
          }
          reference.missing(id);
        },
        ...changeAnswers({ status: 500 }, () =>
          textAnswer(500, 'text/html', '<h1>Internal Server Error</h1>'),
        ),
      };
    },
  },
]);
