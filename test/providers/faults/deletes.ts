import { storageCheck } from '../../../src/verify/scripts/basics.js';
import { changeAnswers, jsonAnswer } from '../answer.js';
import { atMost, finding, idsOfEachUser, newest, reject, rejectIf, removing } from '../changes.js';
import { breaking, type Fault } from './fault.js';

/** Deletes that remove no plant, or another one. */
export const deleteFaults: readonly Fault[] = [
  ...breaking(['delete.removes-one-plant'], {
    'answers 204 to a delete, and removes nothing': {
      foundBy: storageCheck.check,
      change: { remove() {} },
    },
    'finds only the plants to delete that a list has shown': {
      foundBy: 'create a plant, then delete it at once',
      change: (reference) => {
        const shown = new Set<string>();
        return {
          async cut(plants, limit) {
            const listed = await reference.cut(plants, limit);
            for (const { key } of listed) {
              shown.add(key);
            }
            return listed;
          },
          find: (...parameters) =>
            reference.find(...parameters).filter((plant) => shown.has(plant.key)),
        };
      },
    },
    'removes all plants whose ids begin with the id': {
      foundBy: 'create two plants whose ids differ by one more digit, delete one, then list',
      change: finding(({ owner, key }, id, user) => owner === user && key.startsWith(id)),
    },
    'lists the newest plants in pages of 20, answers 204 to a delete, and removes nothing': {
      isChosen: true,
      seed: 80,
      change: { ...newest(20), remove() {} },
    },
    'lists in pages of 20, and answers 500 to a delete': {
      isChosen: true,
      seed: 80,
      change: {
        ...atMost(20),
        remove: () => reject('a defect', 500),
      },
    },
    'takes no negative ids in the path of a delete': {
      foundBy:
        'create plants with ids of either sign and of up to 19 digits, list, then delete each',
      change: (reference) => ({
        readPathId(text) {
          rejectIf(text.startsWith('-'), 'there is nothing at this path', 404);
          return reference.readPathId(text);
        },
      }),
    },
    'removes plants of other users with the name of the one that was asked for': {
      foundBy:
        'create a plant as each of two users under one name, delete that of one, each time list',
      change: removing(([asked, ...others], { plants }) => [
        ...(asked ? [asked] : []),
        ...others,
        ...plants.filter(({ name, owner }) => name === asked?.name && owner !== asked?.owner),
      ]),
    },
    'removes another plant with a delete of an unknown id': (reference) => ({
      find(store, key, user) {
        const found = reference.find(store, key, user);
        const latest = store.plants.findLast(({ owner }) => owner === user);
        if (found.length === 0) {
          store.plants = store.plants.filter((one) => one !== latest);
        }
        return found;
      },
    }),
    'removes all plants with the name of the one that was asked for': {
      foundBy: 'create two plants of one name, delete one, each time list',
      change: removing(([asked], { plants }) => plants.filter(({ name }) => name === asked?.name)),
    },
    'has ids for each user, and removes the oldest plant with the id, whose ever it is': {
      foundBy:
        'create a plant as each of two users under one id, delete that of one, list as the other',
      change: (reference) => ({
        ...idsOfEachUser,
        ...removing(([asked], { plants }) =>
          plants.filter(({ key }) => key === asked?.key).slice(0, 1),
        )(reference),
      }),
    },
    'removes nothing after 60 deletes': {
      isChosen: true,
      change: (reference) => {
        let deletes = 0;
        return removing((found) => (++deletes > 60 ? [] : found))(reference);
      },
    },
    'answers 204 to the delete of a plant without a tag, and keeps it': removing((found) =>
      found.filter(({ tag }) => tag !== undefined),
    ),
    'answers 204 to the deletes of the second user, and removes nothing': removing((found) =>
      found.filter(({ owner }) => owner !== 'bob'),
    ),
    'removes the newest plant of the user instead of the one that was asked for': removing(
      ([asked], { plants }) => plants.filter(({ owner }) => owner === asked?.owner).slice(-1),
    ),
    'deletes all plants of the user with a delete of the id 0': {
      foundBy: 'create a plant with the id 0, delete it, then list',
      change: (reference) => ({
        find: (store, key, user) =>
          key === '0'
            ? store.plants.filter(({ owner }) => owner === user)
            : reference.find(store, key, user),
      }),
    },
    'removes the plant with the negative id, too, when it deletes a positive one': finding(
      ({ owner, key }, id, user) =>
        owner === user && (key === id || (!id.startsWith('-') && key === `-${id}`)),
    ),
  }),
  ...breaking(['delete.answers-without-body'], {
    'answers a delete with an empty object': {
      isChosen: true,
      change: changeAnswers({ to: 'delete', rejected: false }, () => jsonAnswer(200, {})),
    },
  }),
];
