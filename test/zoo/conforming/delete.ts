import { changeAnswers } from '../answer.js';
import { type Change, Refusal, type Variant, type ZooPlant } from '../behaviour.js';
import { everyone } from '../users.js';

const missing = (status: number): Change => ({
  missing(id) {
    throw new Refusal(status, `no plant has the id ${id}`);
  },
});

export const deleteVariants: readonly Variant[] = [
  { name: 'answers 204 to the delete of an unknown id', change: { missing: () => {} } },
  { name: 'answers 400 to the delete of an unknown id', change: missing(400) },
  { name: 'answers 403 to the delete of an unknown id', change: missing(403) },
  { name: 'answers 410 to the delete of an unknown id', change: missing(410) },
  {
    name: 'answers 404 to the delete of what is no id',
    change: changeAnswers({ to: 'delete', status: 400 }, (answer) => ({ ...answer, status: 404 })),
  },
  {
    name: 'lets a user delete the plants of others',
    change: {
      find: (store, key) => store.plants.filter((plant) => plant.key === key),
    },
  },
  {
    name: 'answers 403 to the delete of a plant of others',
    change: (reference) => ({
      find(store, key, user) {
        if (store.plants.some((plant) => plant.key === key && plant.owner !== user)) {
          throw new Refusal(403, 'the plant belongs to another user');
        }
        return reference.find(store, key, user);
      },
    }),
  },
  {
    name: 'only hides a deleted plant, whose id can be deleted again and never be created',
    change: (reference) => {
      const deleted = new Set<ZooPlant>();
      return {
        visible: (plant, user) => !deleted.has(plant) && reference.visible(plant, user),
        remove(_, found) {
          for (const plant of found) {
            deleted.add(plant);
          }
        },
      };
    },
  },
  {
    name: 'lets nobody delete the plants of everyone',
    change: (reference) => ({
      find: (store, key, user) =>
        reference.find(store, key, user).filter(({ owner }) => owner !== everyone),
    }),
  },
];
