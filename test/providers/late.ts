import { type Provider, providersOf, type StoredPlant } from './behaviour.js';
import { everyOf, inTurn } from './changes.js';
import { PastStates } from './past-states.js';
import { anotherUser } from './users.js';

export interface ConformingProvider extends Provider {
  /** Why its core rules cannot be checked, if they cannot: then the verdict is not checked. */
  readonly unproven?: RegExp;
  /** Whether its core rules may be left unchecked, because few of its plants can be seen: passed is as right. */
  readonly mayBeUnproven?: true;
  /** Whether it takes further lists: they are late or pages, or there is little room for plants. */
  readonly takesFurtherLists?: true;
}

/** How late a change is seen, in milliseconds. */
const lateMs = 100;

/** Those that take their time come first: meanwhile, the others are verified. */
export const timeProviders = providersOf<ConformingProvider>({
  'answers 202 to a delete, and removes the plant 100 ms later': {
    takesFurtherLists: true,
    change: (reference) => ({
      statuses: { ...reference.statuses, delete: 202 },
      remove(store, found) {
        reference.clock.after(lateMs, () => void reference.remove(store, found));
      },
    }),
  },
  'lists a created plant 100 ms later': {
    isChosen: true,
    takesFurtherLists: true,
    change: (reference) => {
      const createdAt = new Map<string, number>();
      return {
        create(store, plant) {
          // First: a rejected create leaves a plant with its id where it is.
          const created = reference.create(store, plant);
          createdAt.set(plant.key, reference.clock.now());
          return created;
        },
        visible: (plant, user) =>
          reference.clock.now() - (createdAt.get(plant.key) ?? -Infinity) >= lateMs &&
          reference.visible(plant, user),
      };
    },
  },
  'is busy with other clients, whose plants come and go before the eyes of all': {
    isChosen: true,
    change: ({ clock }) => ({
      visible: () => true,
      live(store) {
        const guests: StoredPlant[] = [];
        let id = 770_000_000;
        return clock.every(15, () => {
          id += 1;
          const guest = { id: `${id}`, key: `${id}`, name: `Guest ${id}`, owner: anotherUser };
          guests.push(guest);
          const left = guests.length > 5 ? guests.shift() : undefined;
          store.plants = [...store.plants.filter((plant) => plant !== left), guest];
        });
      },
    }),
  },
  'answers every second request for a list as it was 100 ms before': {
    takesFurtherLists: true,
    change: inTurn(everyOf(2), (isTurn, reference) => {
      const states = new PastStates(reference.clock);
      return {
        ...states.keptBy(reference),
        visible: () => true,
        chooseStore: (store, { method }) =>
          method === 'GET' && isTurn() ? states.before(lateMs) : store,
      };
    }),
  },
});
