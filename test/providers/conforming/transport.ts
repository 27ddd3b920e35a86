import { changeAnswers, emptyAnswer } from '../answer.js';
import { type Behaviour, Rejection, type StoredPlant } from '../behaviour.js';
import type { ConformingProvider } from '../late.js';
import { PastStates } from '../past-states.js';

/** Asks to try again later at each of these requests. */
function asksToWait(
  status: number,
  retryAfter: string,
  isMeant: (count: number) => boolean,
): Pick<Behaviour, 'admit'> {
  let requests = 0;
  return {
    admit() {
      requests += 1;
      if (isMeant(requests)) {
        throw new Rejection(status, 'try again later', { 'retry-after': retryAfter });
      }
    },
  };
}

/** How long a copy of the plants may be used, in milliseconds: no longer than lists may be late. */
const cacheMs = 300;
const replicasMs = [0, 150, 400];

/** Unusual answers that the document allows: rate limits, caches, replicas, and Errors of few words. */
export const transportProviders: readonly ConformingProvider[] = [
  {
    name: 'answers 429 with Retry-After: 1 to every hundredth request',
    change: () => asksToWait(429, '1', (count) => count % 100 === 0),
  },
  {
    // No date of HTTP, and no whole number of seconds: a client may take what it can of it.
    name: 'answers 429 with Retry-After: 1.5 to its fiftieth request',
    change: () => asksToWait(429, '1.5', (count) => count === 50),
  },
  {
    name: 'answers 503 with Retry-After: 1 to three requests, while it is deployed',
    change: () => asksToWait(503, '1', (count) => count >= 80 && count < 83),
  },
  {
    name: 'keeps each list of a user for 300 ms',
    takesFurtherLists: true,
    change: () => {
      interface KeptList {
        readonly plants: readonly StoredPlant[];
        readonly until: number;
      }
      const lists = new Map<string, KeptList>();
      return {
        chooseStore(store, { method, query, headers: { authorization } }) {
          if (method !== 'GET') {
            return store;
          }
          const key = JSON.stringify([authorization, String(query)]);
          const kept = lists.get(key);
          if (kept !== undefined && performance.now() < kept.until) {
            return { plants: kept.plants };
          }
          lists.set(key, { plants: store.plants, until: performance.now() + cacheMs });
          return store;
        },
      };
    },
  },
  {
    name: 'lists from three replicas in turn, which are 0, 150 and 400 ms late',
    takesFurtherLists: true,
    change: (reference) => {
      const states = new PastStates();
      let lists = 0;
      return {
        ...states.keptBy(reference),
        chooseStore: (store, { method }) =>
          method === 'GET' ? states.before(replicasMs[lists++ % replicasMs.length] ?? 0) : store,
      };
    },
  },
  {
    name: 'closes the connection after each answer',
    change: changeAnswers({}, (answer) => ({
      ...answer,
      headers: { ...answer.headers, connection: 'close' },
    })),
  },
  {
    name: 'calls the empty answer to a delete text/html, as PHP does by itself',
    change: changeAnswers({ to: 'delete', rejected: false }, () =>
      emptyAnswer(200, { 'content-type': 'text/html; charset=UTF-8' }),
    ),
  },
  {
    name: 'writes Errors with the number 0 and an empty message',
    change: { presentError: () => ({ error: 0, message: '' }) },
  },
  {
    name: 'writes Errors with negative numbers down to the least int32',
    change: { presentError: ({ status }) => ({ error: -(2 ** 31) + status, message: 'no' }) },
  },
  {
    name: 'answers 404 to every request without a valid token, as if there were no plants',
    change: changeAnswers({ status: 401 }, (answer) => ({ ...answer, status: 404 })),
  },
  {
    name: 'rejects query parameters that it does not know',
    change: (reference) => ({
      readLimit(query) {
        if ([...query.keys()].some((key) => key !== 'limit')) {
          throw new Rejection(400, 'there is a parameter that is not known');
        }
        return reference.readLimit(query);
      },
    }),
  },
  {
    name: 'ignores a limit that is no whole number',
    change: (reference) => ({
      readLimit: (query) =>
        /^\d+$/.test(query.get('limit') ?? '') ? reference.readLimit(query) : Infinity,
    }),
  },
  {
    name: 'lists 10 plants if no limit is given, and rejects a limit above 50',
    takesFurtherLists: true,
    change: (reference) => ({
      readLimit(query) {
        const limit = reference.readLimit(query);
        if (limit > 50 && limit !== Infinity) {
          throw new Rejection(400, 'the limit is above 50');
        }
        return limit === Infinity ? 10 : limit;
      },
    }),
  },
];
