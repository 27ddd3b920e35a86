import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Contestant } from './contestant.js';
import { authorization } from './running-server.js';
import { workshop } from './workshop.js';

/** As much of autocannon as is used; the benchmark alone installs it. */
type Autocannon = (options: {
  readonly url: string;
  readonly connections: number;
  readonly duration?: number;
  readonly amount?: number;
  /** How often it looks whether it is done, in milliseconds. */
  readonly sampleInt: number;
  readonly setupClient: (client: { setRequests(requests: readonly object[]): void }) => void;
}) => Promise<{
  readonly requests: { readonly total: number };
  readonly non2xx: number;
  readonly errors: number;
}>;

export const connections = 10;

/** What each connection asks, over and over, each request once the last is answered. */
export type Load = (contestant: Contestant) => () => readonly object[];

/** Twenty plants. */
export const lists: Load =
  ({ listPath }) =>
  () => [{ method: 'GET', path: listPath, headers: { authorization } }];

/** Each connection creates and deletes one plant of its own. */
export const createsAndDeletes: Load = ({ hasTextIds }) => {
  let nextId = 5_000_000;
  return () => {
    const number = nextId++;
    const id = hasTextIds ? String(number) : number;
    const headers = { authorization, 'content-type': 'application/json' };
    return [
      {
        method: 'POST',
        path: '/plants',
        headers,
        body: JSON.stringify({ id, name: 'Boston fern', tag: 'fern' }),
      },
      { method: 'DELETE', path: `/plants/${number}`, headers: { authorization } },
    ];
  };
};

/**
 * Sends requests over ten connections.
 *
 * @returns how many were answered a second.
 * @throws when one is not answered with 2xx.
 */
export async function send(
  url: string,
  requestsOf: () => readonly object[],
  extent: { readonly duration: number } | { readonly amount: number },
): Promise<number> {
  const autocannon: Autocannon = createRequire(join(workshop, 'package.json'))('autocannon');
  const begun = performance.now();
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    sampleInt: 10,
    setupClient: (client) => client.setRequests(requestsOf()),
    ...extent,
  });
  const seconds = (performance.now() - begun) / 1000;
  if (non2xx + errors > 0 || requests.total === 0) {
    const failed = `${non2xx + errors} of ${requests.total}`;
    throw new Error(`Failed to measure ${url}: ${failed} requests did not succeed.`);
  }
  return requests.total / seconds;
}
