import { type Provider, Rejection, type StoredPlant } from '../behaviour.js';
import { anotherUser } from '../users.js';

/** How late a change is seen, in milliseconds. */
const lateMs = 100;

export const timeProviders: readonly Provider[] = [
  {
    name: 'answers 202 to a delete, and removes the plant 100 ms later',
    change: (reference) => ({
      statuses: { ...reference.statuses, delete: 202 },
      remove(store, found) {
        setTimeout(() => reference.remove(store, found), lateMs).unref();
      },
    }),
  },
  {
    name: 'lists a created plant 100 ms later',
    isChosen: true,
    change: (reference) => {
      const createdAt = new Map<string, number>();
      return {
        create(store, plant) {
          createdAt.set(plant.key, performance.now());
          return reference.create(store, plant);
        },
        visible: (plant, user) =>
          performance.now() - (createdAt.get(plant.key) ?? -Infinity) >= lateMs &&
          reference.visible(plant, user),
      };
    },
  },
  {
    name: 'answers 429 with Retry-After to one request in 40',
    change: () => {
      let requests = 0;
      return {
        admit() {
          requests += 1;
          if (requests % 40 === 0) {
            throw new Rejection(429, 'too many requests', { 'retry-after': '1' });
          }
        },
      };
    },
  },
  {
    name: 'is busy with other clients, whose plants come and go before the eyes of all',
    isChosen: true,
    change: {
      visible: () => true,
      live(store) {
        const guests: StoredPlant[] = [];
        let id = 770_000_000;
        const visits = setInterval(() => {
          id += 1;
          const guest = { id: `${id}`, key: `${id}`, name: `Guest ${id}`, owner: anotherUser };
          guests.push(guest);
          const left = guests.length > 5 ? guests.shift() : undefined;
          store.plants = [...store.plants.filter((plant) => plant !== left), guest];
        }, 15);
        return () => clearInterval(visits);
      },
    },
  },
];
