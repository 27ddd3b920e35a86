import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { changeAnswers } from './answer.js';
import { type Behaviour, type Provider, Rejection } from './behaviour.js';
import { slowMs } from './faults/fault.js';

/** Does something instead of an answer from the request of this number on. */
function sendsFrom(
  count: number,
  send: Behaviour['send'],
): (reference: Behaviour) => Partial<Behaviour> {
  return (reference) => {
    let requests = 0;
    return {
      send(response, answer, exchange) {
        requests += 1;
        return requests >= count
          ? send(response, answer, exchange)
          : reference.send(response, answer, exchange);
      },
    };
  };
}

const close: Behaviour['send'] = (_response, _answer, { request }) => {
  (request.connection as Socket).destroy();
};

/** Never answers: the client gives up, or the server is stopped. */
const hang: Behaviour['send'] = () => {};

/**
 * The token is no longer accepted after so many requests. No rule has failed then. The run ends with exit 2, and its
 * reason has the number of the request since which the token is not accepted, and recommends --token-command. The report
 * names each plant that it could not delete.
 */
export const endsToken = (count: number): Provider => ({
  name: `accepts a token for ${count} requests`,
  change: (reference) => {
    let requests = 0;
    return {
      authenticate(...parameters) {
        const user = reference.authenticate(...parameters);
        requests += 1;
        if (requests > count) {
          throw new Rejection(401, 'the token has expired');
        }
        return user;
      },
    };
  },
});

export const tokenEndings: readonly Provider[] = [60, 120, 200].map(endsToken);

/**
 * It goes away, or hangs, in the middle of a run. A valid request that gets no response is a failure: exit 1. The run ends
 * after 16 requests in a row without a response, shows those that were under way, and names the plants that may be there.
 */
export const silentProviders: readonly Provider[] = [
  { name: 'closes every connection from its first request on', change: sendsFrom(1, close) },
  { name: 'closes every connection from its 150th request on', change: sendsFrom(150, close) },
  { name: 'answers nothing from its 150th request on', change: sendsFrom(150, hang) },
  {
    name: 'answers no delete',
    change: (reference) => ({
      send(response, answer, exchange) {
        return exchange.operation?.name === 'delete'
          ? hang(response, answer, exchange)
          : reference.send(response, answer, exchange);
      },
    }),
  },
];

/**
 * Its process dies, which `end` has to bring about. The request at which it dies is under way beside others, of which the
 * report shows all. Exit 1.
 */
export const dyingProviders = (end: () => void): readonly Provider[] => [
  {
    name: 'dies at its 150th request',
    change: sendsFrom(150, end),
  },
  {
    name: 'dies of two creates at the same moment, as Go does of two writes to a map',
    change: (reference) => {
      let underWay = 0;
      return {
        async create(store, plant) {
          underWay += 1;
          if (underWay > 1) {
            end();
          }
          await sleep(slowMs);
          underWay -= 1;
          return reference.create(store, plant);
        },
      };
    },
  },
  {
    name: 'dies of a body that is not JSON, before it answers',
    change: (reference) => ({
      parse(text) {
        try {
          return reference.parse(text);
        } catch (error) {
          end();
          throw error;
        }
      },
    }),
  },
];

const unavailable = (isMeant: (count: number) => boolean): Provider['change'] => {
  return () => {
    let requests = 0;
    return {
      admit() {
        requests += 1;
        if (isMeant(requests)) {
          throw new Rejection(503, 'try again later');
        }
      },
    };
  };
};

/**
 * Answers 503 and names no time to try again. The run ends as one that gets no response does: after some 16 requests in a
 * row, within its timeout, and not after 4,000 requests.
 */
export const unavailableProviders: readonly Provider[] = [
  { name: 'answers 503 to every request', change: unavailable(() => true) },
  {
    name: 'answers 503 from its hundredth request on',
    change: unavailable((count) => count >= 100),
  },
];

/** Answers what cannot be unzipped. The reason says so, and not that there is no plant store at the URL. */
export const brokenGzip: Provider = {
  name: 'breaks off each body in the middle of its gzip',
  change: changeAnswers({}, ({ status, headers, body }) =>
    body.length === 0
      ? { status, headers, body }
      : {
          status,
          headers: { ...headers, 'content-encoding': 'gzip' },
          body: gzipSync(body).subarray(0, -12),
        },
  ),
};
