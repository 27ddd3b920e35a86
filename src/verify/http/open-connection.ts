import { setTimeout as wait } from 'node:timers/promises';
import { KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/printable.js';
import { nameProxy, proxyOf } from './agent.js';
import { assertPlantStore } from './assert-plant-store.js';
import { orCannotCheck } from './cannot-check-error.js';
import { Connection } from './connection.js';
import { type ConnectionOptions, invalidOption } from './connection-options.js';
import { type Exchange, isSuccess, keptExchange, textOf } from './exchange.js';
import { describePage, tooLargeFailure } from './failures.js';
import { remedyFor } from './remedies.js';
import type { Outgoing, User } from './request.js';

/**
 * Waits until a running service answers, and opens a connection to it. When the signal is aborted, the
 * connection is interrupted, and the next request throws.
 *
 * @throws KitError `provider-unreachable` when no plant store answers, `invalid-option` for an
 * invalid option.
 */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const connection = new Connection(options);
  try {
    const list = await waitForProvider(connection, options.waitMs ?? 0);
    if (list.response !== undefined) {
      options.onReached?.();
    }
    assertWantedConnection(connection, list);
    if (isSuccess(list)) {
      await assertPlantStore(connection, list);
    }
    await connection.client.detectKeepAlive(list.request, connection.signal);
    interruptWhenUseless(connection);
    // If the run is stopped meanwhile, its first request says so.
    await orCannotCheck(() => validateTokens(connection));
    return connection;
  } catch (error) {
    connection[Symbol.dispose]();
    throw error;
  }
}

function getOf(path: string, user: User = 'first'): Outgoing {
  return { request: { method: 'GET', path }, user };
}

const pauseMs = 200;
/** The statuses with which a gateway answers while the provider starts. */
const startingStatuses = new Set([502, 503, 504]);

async function waitForProvider(connection: Connection, waitMs: number): Promise<Exchange> {
  const deadline = performance.now() + waitMs;
  const { url, signal } = connection;
  for (;;) {
    const exchange = await connection.trySend(getOf('/plants'));
    const { response, failure = nameProxy(`it answered ${response?.status}`, url) } = exchange;
    if (signal.aborted || (response && !startingStatuses.has(response.status))) {
      return exchange;
    }
    if (performance.now() + pauseMs > deadline) {
      // A proxy answers like this if it does not reach the provider.
      if (response && proxyOf(url) === undefined) {
        return exchange;
      }
      const within = waitMs === 0 ? '' : ` within ${waitMs / 1000} s`;
      throw notReached(exchange, url, failure, within);
    }
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}

function notReached({ request }: Exchange, url: string, failure: string, within = ''): KitError {
  const parts = { cause: toOneLine(failure), remedy: remedyFor(failure, request), url };
  return new KitError('provider-unreachable', `reach the provider at ${url}${within}`, parts);
}

/** A gateway answers with a page of its own when the connection is not as it wants it. */
function assertWantedConnection({ url }: Connection, list: Exchange): void {
  const { response } = list;
  const failure = response?.status === 400 ? describePage(textOf(response.body)) : undefined;
  if (failure !== undefined) {
    throw notReached(list, url, failure);
  }
}

/** A run ends when this number of requests in a row got no response. */
const maxFailuresInRow = 16;

/** Interrupts the run if the provider stops answering, or if a response is too large to read. */
function interruptWhenUseless(connection: Connection): void {
  const inRow: Exchange[] = [];
  connection.onExchange((exchange) => {
    const { failure, isUnreachable } = exchange;
    if (failure !== undefined) {
      inRow.push(keptExchange(exchange));
    } else if (!connection.signal.aborted) {
      inRow.length = 0;
    }
    if (failure?.startsWith(tooLargeFailure)) {
      connection.interrupt(failure);
    } else if (isUnreachable) {
      connection.interrupt(`the provider can no longer be reached: ${failure}`, inRow);
    } else if (inRow.length >= maxFailuresInRow) {
      connection.interrupt(`the provider left too many requests unanswered: ${failure}`, inRow);
    }
  });
}

/** Checks the further tokens. With a wrong one, a check would fail or be left out silently. */
async function validateTokens(connection: Connection): Promise<void> {
  const { hasSecondUser, tokens } = connection;
  const others = [
    ['secondToken', 'second', hasSecondUser ? await connection.tokenOf('second') : undefined],
    ['readOnlyToken', 'read-only', tokens['read-only']],
    ['endedToken', 'ended', tokens.ended],
  ] as const;
  const known = others.filter(([, , token]) => token !== undefined);
  const first = known.length > 0 ? await connection.tokenOf('first') : undefined;
  const same = known.find(([, , token]) => token === first);
  if (same !== undefined) {
    const [option, kind] = same;
    const cause = `the ${kind} token is the same as the first`;
    throw invalidOption(option, `check the ${kind} token`, cause, 'Give another, or leave it out.');
  }
  if (!hasSecondUser) {
    return;
  }
  const { response } = await connection.trySend(getOf('/plants', 'second'));
  if (response?.status === 401 || response?.status === 403) {
    throw invalidOption(
      'secondToken',
      'list plants with the second token',
      `the provider answered ${response.status}`,
      'Give a valid token, or leave it out.',
    );
  }
}
