import { createRequire } from 'node:module';
import { join } from 'node:path';
import { token } from './running-server.js';
import { workshop } from './workshop.js';

/** As much of autocannon as is used; the benchmark alone installs it. */
type Autocannon = (options: {
  readonly url: string;
  readonly connections: number;
  readonly duration?: number;
  readonly amount?: number;
  readonly requests: readonly object[];
}) => Promise<{
  readonly requests: { readonly total: number };
  /** In seconds. */
  readonly duration: number;
  readonly non2xx: number;
  readonly errors: number;
}>;

const connections = 10;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

/** What is sent, over and over. */
export interface Load {
  readonly requests: readonly object[];
}

export function lists(path: string): Load {
  return { requests: [{ method: 'GET', path, headers }] };
}

/** Each plant is deleted before the same connection creates its next. */
export function createsAndDeletes(firstId: number): Load {
  let nextId = firstId;
  return {
    requests: [
      {
        method: 'POST',
        path: '/plants',
        headers,
        setupRequest(request: object, context: { id?: number }) {
          const id = nextId++;
          context.id = id;
          return { ...request, body: `{"id":${id},"name":"Boston fern","tag":"fern"}` };
        },
      },
      {
        method: 'DELETE',
        path: '/plants',
        headers: { authorization: headers.authorization },
        setupRequest: (request: object, { id }: { id?: number }) => ({
          ...request,
          path: `/plants/${id}`,
        }),
      },
    ],
  };
}

/**
 * Sends requests over ten connections, each its next one once the last is answered.
 *
 * @returns how many were answered a second.
 * @throws when one is not answered, or not with 2xx.
 */
export async function measureRate(
  url: string,
  { requests }: Load,
  extent: { readonly seconds: number } | { readonly amount: number },
): Promise<number> {
  const autocannon: Autocannon = createRequire(join(workshop, 'package.json'))('autocannon');
  const result = await autocannon({
    url,
    connections,
    requests,
    ...('amount' in extent ? { amount: extent.amount } : { duration: extent.seconds }),
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0 || result.requests.total === 0) {
    throw new Error(
      `Failed to measure ${url}: ${failed} of ${result.requests.total} requests did not succeed.`,
    );
  }
  return result.requests.total / result.duration;
}
