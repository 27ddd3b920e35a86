import { startServer } from 'plant-store-kit/server';
import { type FetchLike, PlantClient } from '../../../behaviour/plant-client.js';
import { type Transport, threePlants } from '../../../behaviour/transport.js';
import type { Prism } from './start-prism.js';
import { whyDirect } from './why-direct.js';

/** What Prism said about the exchanges of a transport. */
export interface PrismTally {
  /** Exchanges through Prism. */
  exchanges: number;
  /** Those of them whose request violates the document: most, by design. */
  invalidRequests: number;
  /** What of their responses violates the document. */
  responseViolations: string[];
  /** Exchanges that did not go through Prism, by the reason. */
  direct: Record<string, number>;
}

export const emptyTally = (): PrismTally => ({
  exchanges: 0,
  invalidRequests: 0,
  responseViolations: [],
  direct: {},
});

interface Violation {
  /** Begins with the part of the exchange: request or response. */
  readonly location: readonly (string | number)[];
  readonly message: string;
}

const isOfResponse = ({ location }: Violation) => location[0] === 'response';

/** Servers on sockets, each after a Prism that notes violations in a header. */
export function prismTransport(prisms: readonly Prism[], tally: PrismTally): Transport {
  const free = [...prisms];
  return {
    name: 'Prism',
    async open(options) {
      const prism = free.pop();
      if (prism === undefined) {
        throw new Error('There are not enough Prisms for the stores of one test.');
      }
      const port = prism.serverPort;
      const server = await startServer({ port, graceMs: 0, plants: threePlants, ...options });
      return {
        client: new PlantClient(prism.url, createFetch(prism, server.url, tally)),
        inside: server,
        async [Symbol.asyncDispose]() {
          await server.stop();
          free.push(prism);
        },
      };
    },
  };
}

/** Fetches through Prism what can pass it unchanged, and the rest from the server. */
function createFetch(prism: Prism, serverUrl: string, tally: PrismTally): FetchLike {
  return async (url, init = {}) => {
    const reason = whyDirect(init.method, url, init.body);
    if (reason !== undefined) {
      tally.direct[reason] = (tally.direct[reason] ?? 0) + 1;
      return fetch(url.replace(prism.url, serverUrl), init);
    }
    const response = await fetch(url, init);
    const violations: Violation[] = JSON.parse(response.headers.get('sl-violations') ?? '[]');
    tally.exchanges += 1;
    tally.invalidRequests += violations.some((one) => !isOfResponse(one)) ? 1 : 0;
    for (const { location, message } of violations.filter(isOfResponse)) {
      const what = `${init.method} ${url} ${response.status}`;
      tally.responseViolations.push(
        `${what}: ${location.join('../../../tools/prism')}: ${message}`,
      );
    }
    return response;
  };
}
