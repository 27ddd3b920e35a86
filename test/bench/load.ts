import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Competitor } from './competitor.js';
import { authorization } from './running-server.js';
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

/** What a competitor is asked. */
export interface Load {
  /** What one connection sends, over and over, each request once the last is answered. */
  readonly requestsOf: () => readonly object[];
  /** Whether a few may fail. */
  readonly isLossy: boolean;
}

/** Twenty plants. */
export function lists({ listPath, isLossy = false }: Competitor): Load {
  const requests = [{ method: 'GET', path: listPath, headers: { authorization } }];
  return { requestsOf: () => requests, isLossy };
}

/** Each connection creates and deletes one plant of its own. */
export function createsAndDeletes({ hasTextIds, isLossy = false }: Competitor): Load {
  let nextId = 5_000_000;
  const headers = { authorization, 'content-type': 'application/json' };
  const requestsOf = () => {
    const number = nextId++;
    const id = hasTextIds ? String(number) : number;
    const body = JSON.stringify({ id, name: 'Boston fern', tag: 'fern' });
    return [
      { method: 'POST', path: '/plants', headers, body },
      { method: 'DELETE', path: `/plants/${number}`, headers: { authorization } },
    ];
  };
  return { requestsOf, isLossy };
}

const maxLost = 0.2;
const maxSeconds = 120;

/**
 * Sends requests, for some seconds or up to some amount.
 *
 * @returns how many were answered with 2xx a second.
 * @throws when one was not, or of a lossy competitor more than one in five.
 */
export async function send(
  url: string,
  { requestsOf, isLossy }: Load,
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
  const { total } = requests;
  const lost = non2xx + errors;
  if (total === 0 || lost > (isLossy ? maxLost : 0) * total) {
    throw new Error(`Failed to measure ${url}: ${lost} of ${total} requests did not succeed.`);
  }
  return (total - lost) / seconds;
}
