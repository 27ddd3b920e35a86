import { changeAnswers, emptyAnswer } from '../answer.js';
import { type Change, Rejection, type StoredPlant } from '../behaviour.js';
import type { ConformingProvider } from '../late.js';

/** Answers the create of a taken id without a body. */
const takenIdAnswered =
  (status: number, headers: Readonly<Record<string, string>> = {}): Change =>
  (reference) => ({
    create(store, plant) {
      if (store.plants.some(({ key }) => key === plant.key)) {
        throw new Rejection(status, 'there is a plant with this id');
      }
      return reference.create(store, plant);
    },
    ...changeAnswers({ to: 'create', status }, () => emptyAnswer(status, headers)),
  });

/** The document says nothing of the maximum number of plants, nor of responses other than 200 and 400: 507 is no defect. */
const roomFor = (room: number, status: number, seed: number): ConformingProvider => ({
  name: `has room for ${room} plants, and answers ${status} when it is full`,
  seed,
  mayBeUnproven: true,
  takesFurtherLists: true,
  change: (reference) => ({
    create(store, plant) {
      if (store.plants.length >= room) {
        throw new Rejection(status, 'the store is full');
      }
      return reference.create(store, plant);
    },
  }),
});

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const knownTags = ['shade', 'climber', 'succulent'];

/** What may be stored, and who may delete it. */
export const storeProviders: readonly ConformingProvider[] = [
  roomFor(8, 507, 0),
  roomFor(8, 409, 0),
  roomFor(8, 400, 0),
  roomFor(16, 400, 12),
  {
    name: 'answers 202 without a body to the create of a taken id, and changes nothing',
    change: takenIdAnswered(202),
  },
  {
    name: 'answers 303 without a body to the create of a taken id, and changes nothing',
    change: takenIdAnswered(303, { location: '/plants' }),
  },
  {
    name: 'never gives the id of a deleted plant to another one, and answers 410 to its delete',
    change: (reference) => {
      const deleted = new Set<string>();
      return {
        create(store, plant) {
          if (deleted.has(plant.key)) {
            throw new Rejection(409, 'a plant had this id');
          }
          return reference.create(store, plant);
        },
        async remove(store, found) {
          await reference.remove(store, found);
          for (const { key } of found) {
            deleted.add(key);
          }
        },
        missing(id) {
          if (deleted.has(id)) {
            throw new Rejection(410, 'the plant was deleted');
          }
          reference.missing(id);
        },
      };
    },
  },
  {
    name: 'has ids for each user',
    change: {
      create(store, plant) {
        const isSame = ({ key, owner }: StoredPlant) => key === plant.key && owner === plant.owner;
        if (store.plants.some(isSame)) {
          throw new Rejection(400, 'you have a plant with this id');
        }
        store.plants = [...store.plants, plant];
        return plant;
      },
      find: ({ plants }, key, user) =>
        plants.filter((plant) => plant.key === key && plant.owner === user),
    },
  },
  {
    name: 'lets every user delete every plant, also one that no list shows to the user',
    change: { find: ({ plants }, key) => plants.filter((plant) => plant.key === key) },
  },
  {
    name: 'lists the plants of all users, and answers 403 to who deletes a plant of another',
    change: (reference) => {
      let user = '';
      return {
        authenticate(...parameters) {
          user = reference.authenticate(...parameters);
          return user;
        },
        visible: () => true,
        find: ({ plants }, key) => plants.filter((plant) => plant.key === key),
        remove(store, found) {
          if (found.some(({ owner }) => owner !== user)) {
            throw new Rejection(403, 'this plant is of another user');
          }
          return reference.remove(store, found);
        },
      };
    },
  },
  {
    name: 'answers 409 to a name that a plant has already, in whatever case',
    change: (reference) => ({
      create(store, plant) {
        if (store.plants.some(({ name }) => isSameText(name, plant.name))) {
          throw new Rejection(409, 'there is a plant with this name');
        }
        return reference.create(store, plant);
      },
    }),
  },
  {
    name: 'rejects every tag that it does not know, and says none that it knows',
    mayBeUnproven: true,
    change: (reference) => ({
      readTag(value) {
        const tag = reference.readTag(value);
        if (tag !== undefined && !knownTags.includes(tag)) {
          throw new Rejection(400, 'the tag is not known');
        }
        return tag;
      },
    }),
  },
  {
    name: 'rejects the id 0, which is false in JavaScript, as missing',
    change: (reference) => ({
      readId(value, ids) {
        const id = reference.readId(value, ids);
        if (id === '0') {
          throw new Rejection(400, 'the id is missing');
        }
        return id;
      },
    }),
  },
];
