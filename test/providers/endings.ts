import { setTimeout as sleep } from 'node:timers/promises';
import { type Behaviour, type Provider, providersOf } from './behaviour.js';
import { closeConnection, inTurn, rejectIf, sending } from './changes.js';
import { slowMs } from './faults/fault.js';

const from = (first: number) => (count: number) => count >= first;

/** Does something instead of an answer from the request of this number on. */
const sendsFrom = (first: number, send: Behaviour['send']) =>
  inTurn(from(first), (isTurn, reference) => sending(send, isTurn)(reference));

/** Never answers: the client gives up, or the server is stopped. */
const hang: Behaviour['send'] = () => {};

/**
 * The token is no longer accepted after so many requests. No rule has failed then. The run ends with exit 2, and its
 * reason has the number of the request since which the token is not accepted, and recommends --token-command. The report
 * names each plant that it could not delete.
 */
export const tokenEndings = [60, 120, 200].map(
  (count): Provider => ({
    name: `accepts a token for ${count} requests`,
    change: inTurn(from(count + 1), (isTurn, { authenticate }) => ({
      authenticate(...parameters) {
        const user = authenticate(...parameters);
        rejectIf(isTurn(), 'the token has expired', 401);
        return user;
      },
    })),
  }),
);

/**
 * It goes away, or hangs, in the middle of a run. A valid request that gets no response is a failure: exit 1. The run ends
 * after 16 requests in a row without a response, shows those that were under way, and names the plants that may be there.
 */
export const silentProviders = providersOf({
  'closes every connection from its 150th request on': sendsFrom(150, closeConnection),
  'answers nothing from its 150th request on': sendsFrom(150, hang),
  'answers no delete': sending(hang, ({ operation }) => operation?.name === 'delete'),
});

/**
 * Its process dies, which `end` has to bring about. The request at which it dies is under way beside others, of which the
 * report shows all. Exit 1.
 */
export const dyingProviders = (end: () => void) =>
  providersOf({
    'dies at its 150th request': sendsFrom(150, end),
    'dies of two creates at the same moment, as Go does of two writes to a map': ({ create }) => {
      let underWay = 0;
      return {
        async create(store, plant) {
          underWay += 1;
          if (underWay > 1) {
            end();
          }
          await sleep(slowMs);
          underWay -= 1;
          return create(store, plant);
        },
      };
    },
    'dies of a body that is not JSON, before it answers': ({ parse }) => ({
      parse(text) {
        try {
          return parse(text);
        } catch (error) {
          end();
          throw error;
        }
      },
    }),
  });
