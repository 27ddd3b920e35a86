import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Competitor } from './competitors.js';
import { authorization, listPathOf } from './running-server.js';
import { workshop } from './workshop.js';

/** As much of autocannon as is used; the benchmark alone installs it. */
type Autocannon = (options: {
  readonly url: string;
  readonly connections: number;
  readonly duration?: number;
  readonly amount?: number;
  /** In milliseconds. */
  readonly sampleInt: number;
  /** In seconds. */
  readonly timeout: number;
  readonly setupClient: (client: { setRequests(requests: readonly object[]): void }) => void;
}) => Promise<{
  readonly requests: { readonly total: number };
  readonly non2xx: number;
  readonly errors: number;
}>;

/** What one connection sends, over and over, each request once the last is answered. */
export type Load = () => readonly object[];

export function lists(competitor: Competitor): Load {
  const requests = [{ method: 'GET', path: listPathOf(competitor), headers: { authorization } }];
  return () => requests;
}

/** Each connection creates and deletes one plant of its own. */
export function createsAndDeletes(): Load {
  // What an earlier load has not deleted may still be there.
  let nextId = randomInt(5_000_000, 2 ** 40);
  const headers = { authorization, 'content-type': 'application/json' };
  return () => {
    const id = nextId++;
    const body = JSON.stringify({ id, name: 'Boston fern', tag: 'fern' });
    return [
      { method: 'POST', path: '/plants', headers, body },
      { method: 'DELETE', path: `/plants/${id}`, headers: { authorization } },
    ];
  };
}

const maxSeconds = 120;

/**
 * Sends requests, for some seconds or up to some amount.
 *
 * @returns how many were answered a second.
 * @throws when one was not answered with 2xx.
 */
export async function send(
  url: string,
  requestsOf: Load,
  extent: {
    readonly duration?: number;
    readonly amount?: number;
    readonly connections: number;
  },
): Promise<number> {
  const autocannon: Autocannon = createRequire(join(workshop, 'package.json'))('autocannon');
  const begun = performance.now();
  const { requests, non2xx, errors } = await autocannon({
    url,
    sampleInt: 10,
    timeout: maxSeconds,
    setupClient: (client) => client.setRequests(requestsOf()),
    ...extent,
  });
  const seconds = (performance.now() - begun) / 1000;
  const lost = non2xx + errors;
  if (requests.total === 0 || lost > 0) {
    throw new Error(`Failed to measure ${url}: ${lost} of ${requests.total} did not succeed.`);
  }
  return requests.total / seconds;
}
