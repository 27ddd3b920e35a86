import { changeAnswers, emptyAnswer } from '../answer.js';
import { type Change, providersOf } from '../behaviour.js';
import { finding, idsOfEachUser, reject, rejectIf, withUser } from '../changes.js';
import type { ConformingProvider } from '../late.js';

/** Answers the create of a taken id without a body. */
const takenIdAnswered =
  (status: number, headers: Readonly<Record<string, string>> = {}): Change =>
  ({ create }) => ({
    create(store, plant) {
      const isTaken = store.plants.some(({ key }) => key === plant.key);
      rejectIf(isTaken, 'there is a plant with this id', status);
      return create(store, plant);
    },
    ...changeAnswers({ to: 'create', status }, () => emptyAnswer(status, headers)),
  });

/** The document says nothing of the maximum number of plants, nor of responses other than 200 and 400: 507 is no defect. */
const roomFor = (room: number, status: number, seed: number): ConformingProvider => ({
  name: `has room for ${room} plants, and answers ${status} when it is full`,
  seed,
  mayBeUnproven: true,
  takesFurtherLists: true,
  change: ({ create }) => ({
    create(store, plant) {
      rejectIf(store.plants.length >= room, 'the store is full', status);
      return create(store, plant);
    },
  }),
});

/** Nothing can be checked there, and nothing is wrong. */
const fullAtFirst = (status: number, unproven: RegExp): ConformingProvider => ({
  name: `is full at first, and answers ${status} to each create`,
  unproven,
  change: { create: () => reject('the store is full', status) },
});

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const knownTags = ['shade', 'climber', 'succulent'];

/** What may be stored, and who may delete it. */
export const storeProviders: readonly ConformingProvider[] = [
  roomFor(8, 507, 0),
  roomFor(8, 409, 0),
  roomFor(8, 400, 0),
  roomFor(16, 400, 12),
  fullAtFirst(507, /^The store is full: .*507\. Delete some of its plants/),
  fullAtFirst(409, /^The provider rejects every plant that was tried: .*the store is full/),
  ...providersOf<ConformingProvider>({
    'answers 202 without a body to the create of a taken id, and changes nothing':
      takenIdAnswered(202),
    'answers 303 without a body to the create of a taken id, and changes nothing': takenIdAnswered(
      303,
      { location: '/plants' },
    ),
    'never gives the id of a deleted plant to another one, and answers 410 to its delete': (
      reference,
    ) => {
      const deleted = new Set<string>();
      return {
        create(store, plant) {
          rejectIf(deleted.has(plant.key), 'a plant had this id', 409);
          return reference.create(store, plant);
        },
        async remove(store, found) {
          await reference.remove(store, found);
          for (const { key } of found) {
            deleted.add(key);
          }
        },
        missing(id) {
          rejectIf(deleted.has(id), 'the plant was deleted', 410);
          reference.missing(id);
        },
      };
    },
    'has ids for each user': {
      ...idsOfEachUser,
      ...finding(({ key, owner }, id, user) => key === id && owner === user),
    },
    'lets every user delete every plant, also one that no list shows to the user': finding(
      ({ key }, id) => key === id,
    ),
    'lists the plants of all users, and answers 403 to who deletes a plant of another': withUser(
      (user, { remove }) => ({
        visible: () => true,
        ...finding(({ key }, id) => key === id),
        remove(store, found) {
          const isOthers = found.some(({ owner }) => owner !== user());
          rejectIf(isOthers, 'this plant is of another user', 403);
          return remove(store, found);
        },
      }),
    ),
    'answers 409 to a name that a plant has already, in whatever case': ({ create }) => ({
      create(store, plant) {
        const isTaken = store.plants.some(({ name }) => isSameText(name, plant.name));
        rejectIf(isTaken, 'there is a plant with this name', 409);
        return create(store, plant);
      },
    }),
    'rejects every tag that it does not know, and says none that it knows': {
      mayBeUnproven: true,
      change: ({ readTag }) => ({
        readTag(value) {
          const tag = readTag(value);
          rejectIf(tag !== undefined && !knownTags.includes(tag), 'the tag is not known');
          return tag;
        },
      }),
    },
    'rejects the id 0, which is false in JavaScript, as missing': ({ readId }) => ({
      readId(value, ids) {
        const id = readId(value, ids);
        rejectIf(id === '0', 'the id is missing');
        return id;
      },
    }),
  }),
];
