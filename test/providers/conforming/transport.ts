import { changeAnswers, emptyAnswer } from '../answer.js';
import { type Change, providersOf, type StoredPlant } from '../behaviour.js';
import { inTurn, rejectIf } from '../changes.js';
import type { ConformingProvider } from '../late.js';
import { PastStates } from '../past-states.js';

/** Asks to try again later at each of these requests. */
const asksToWait = (
  status: number,
  retryAfter: string,
  isMeant: (count: number) => boolean,
): Change =>
  inTurn(isMeant, (isTurn) => ({
    admit: () => rejectIf(isTurn(), 'try again later', status, { 'retry-after': retryAfter }),
  }));

/** How long a copy of the plants may be used, in milliseconds: no longer than lists may be late. */
const cacheMs = 300;
const replicasMs = [0, 150, 400];

/** Unusual answers that the document allows: rate limits, caches, replicas, and Errors of few words. */
export const transportProviders = providersOf<ConformingProvider>({
  'answers 429 with Retry-After: 1 to every hundredth request': asksToWait(
    429,
    '1',
    (count) => count % 100 === 0,
  ),
  // No date of HTTP, and no whole number of seconds: a client may take what it can of it.
  'answers 429 with Retry-After: 1.5 to its fiftieth request': asksToWait(
    429,
    '1.5',
    (count) => count === 50,
  ),
  'answers 503 with Retry-After: 1 to three requests, while it is deployed': asksToWait(
    503,
    '1',
    (count) => count >= 80 && count < 83,
  ),
  'keeps each list of a user for 300 ms': {
    takesFurtherLists: true,
    change: ({ clock }) => {
      const lists = new Map<string, { plants: readonly StoredPlant[]; until: number }>();
      return {
        chooseStore(store, { method, query, headers: { authorization } }) {
          if (method !== 'GET') {
            return store;
          }
          const key = JSON.stringify([authorization, String(query)]);
          const kept = lists.get(key);
          if (kept !== undefined && clock.now() < kept.until) {
            return { plants: kept.plants };
          }
          lists.set(key, { plants: store.plants, until: clock.now() + cacheMs });
          return store;
        },
      };
    },
  },
  'lists from three replicas in turn, which are 0, 150 and 400 ms late': {
    takesFurtherLists: true,
    change: (reference) => {
      const states = new PastStates(reference.clock);
      let lists = 0;
      return {
        ...states.keptBy(reference),
        chooseStore: (store, { method }) =>
          method === 'GET' ? states.before(replicasMs[lists++ % replicasMs.length] ?? 0) : store,
      };
    },
  },
  'closes the connection after each answer': changeAnswers({}, (answer) => ({
    ...answer,
    headers: { ...answer.headers, connection: 'close' },
  })),
  'calls the empty answer to a delete text/html, as PHP does by itself': changeAnswers(
    { to: 'delete', rejected: false },
    () => emptyAnswer(200, { 'content-type': 'text/html; charset=UTF-8' }),
  ),
  'writes Errors with the number 0 and an empty message': {
    presentError: () => ({ error: 0, message: '' }),
  },
  'writes Errors with negative numbers down to the least int32': {
    presentError: ({ status }) => ({ error: -(2 ** 31) + status, message: 'no' }),
  },
  'answers 404 to every request without a valid token, as if there were no plants': changeAnswers(
    { status: 401 },
    (answer) => ({ ...answer, status: 404 }),
  ),
  'rejects query parameters that it does not know': ({ readLimit }) => ({
    readLimit(query) {
      const isUnknown = [...query.keys()].some((key) => key !== 'limit');
      rejectIf(isUnknown, 'there is a parameter that is not known');
      return readLimit(query);
    },
  }),
  'ignores a limit that is no whole number': ({ readLimit }) => ({
    readLimit: (query) => (/^\d+$/.test(query.get('limit') ?? '') ? readLimit(query) : Infinity),
  }),
  'lists 10 plants if no limit is given, and rejects a limit above 50': {
    takesFurtherLists: true,
    // All of them are listed with a limit of 50.
    seed: 40,
    change: ({ readLimit }) => ({
      readLimit(query) {
        const limit = readLimit(query);
        rejectIf(limit > 50 && limit !== Infinity, 'the limit is above 50');
        return limit === Infinity ? 10 : limit;
      },
    }),
  },
});
