import { KitError } from '../../text/kit-error.js';
import { toOneLine } from '../../text/printable.js';
import { nameProxy } from './agent.js';
import { assertPlantStore, isAnswerToAnyPath } from './assert-plant-store.js';
import { orCannotCheck } from './cannot-check-error.js';
import { Connection } from './connection.js';
import { type ConnectionOptions, invalidOption, type TimedOptions } from './connection-options.js';
import { tooLargeFailure } from './decode-body.js';
import {
  decodeText,
  gatewayStatuses,
  isOverloaded,
  isSuccess,
  keptExchange,
  type SentExchange,
  statusOf,
} from './exchange.js';
import { describeSymptom, isUnreachable, remedyFor } from './failures.js';
import { maxFailuresInRow, maxTimeouts } from './pace.js';
import type { Outgoing } from './request.js';

/**
 * Waits until a running service answers, and opens a connection to it. When the signal is aborted, the
 * connection is interrupted, and the next request throws.
 *
 * @throws KitError `provider-unreachable` when no plant store answers, `invalid-option` for an
 * invalid option.
 */
export async function openConnection(
  options: TimedOptions<ConnectionOptions>,
): Promise<Connection> {
  const connection = new Connection(options);
  const stopListening = connection.onExchange((exchange, outgoing) => {
    connection.firstLooks.push({ exchange, outgoing });
  });
  try {
    const list = await waitForProvider(connection, options.waitMs ?? 0);
    if (list.response !== undefined) {
      options.onReached?.(() => connection.plantsLeft());
    }
    if (isSuccess(list)) {
      await assertPlantStore(connection, list);
    }
    await connection.client.detectKeepAlive(list.request, connection.signal);
    interruptWhenUseless(connection);
    // If the run is stopped meanwhile, its first request says so.
    await orCannotCheck(() => validateTokens(connection, options));
    return connection;
  } catch (error) {
    connection[Symbol.dispose]();
    throw error;
  } finally {
    stopListening();
  }
}

const listPlants: Outgoing = { request: { method: 'GET', path: '/plants' }, user: 'first' };
const pauseMs = 200;

async function waitForProvider(connection: Connection, waitMs: number): Promise<SentExchange> {
  const { url, signal, clock } = connection;
  const deadline = clock.now() + waitMs;
  for (;;) {
    const list = await connection.trySend(listPlants);
    const { response } = list;
    const page = response?.status === 400 ? describeSymptom(decodeText(response.body)) : undefined;
    const isStarting = response === undefined || gatewayStatuses.has(response.status);
    if (signal.aborted || (!isStarting && page === undefined)) {
      return list;
    }
    if (page !== undefined || clock.now() + pauseMs > deadline) {
      if (response && isStarting && !(await isAnswerToAnyPath(connection, list))) {
        return list;
      }
      const failure = page ?? list.failure ?? nameProxy(`it answered ${response?.status}`, url);
      const within = waitMs === 0 || page !== undefined ? '' : ` within ${waitMs / 1000} s`;
      throw new KitError('provider-unreachable', `reach the provider at ${url}${within}`, {
        cause: toOneLine(failure),
        remedy: remedyFor(failure, url),
        url,
      });
    }
    // A service that is starting fails no rule.
    connection.firstLooks.length = 0;
    await clock.wait(pauseMs, signal);
  }
}

/**
 * Interrupts the run if the provider stops answering, if it answers only that it is too busy, or if a response is too
 * large to read.
 */
function interruptWhenUseless(connection: Connection): void {
  const inRow: SentExchange[] = [];
  let waitedMs = 0;
  let waitedUntil = 0;
  connection.onExchange((exchange, { signal }) => {
    const { response, failure, durationMs } = exchange;
    // A request with a signal of its own deletes a plant after the end of the run.
    if (connection.signal.aborted && signal !== undefined) {
      return;
    }
    if (response === undefined || isOverloaded(exchange)) {
      inRow.push(keptExchange(exchange));
    } else if (!connection.signal.aborted) {
      inRow.length = 0;
    }
    if (response === undefined) {
      // Several requests may wait at the same time.
      const now = performance.now();
      waitedMs += Math.min(durationMs, now - waitedUntil);
      waitedUntil = now;
    }
    const areTooMany = inRow.length >= maxFailuresInRow;
    if (failure?.startsWith(tooLargeFailure)) {
      connection.interrupt(failure);
    } else if (failure && isUnreachable(failure)) {
      connection.interrupt(`the provider can no longer be reached: ${failure}`, inRow);
    } else if (failure && (areTooMany || waitedMs > maxTimeouts * connection.timeoutMs)) {
      connection.interrupt(`the provider left too many requests unanswered: ${failure}`, inRow);
    } else if (response && areTooMany) {
      const answer = `the provider answered ${response.status}`;
      connection.interrupt(`${answer} to too many requests in a row`);
    }
  });
}

const furtherTokens = [
  ['secondToken', 'second'],
  ['readOnlyToken', 'read-only'],
  ['endedToken', 'ended'],
] as const;

/** Checks the further tokens. With a wrong one, a check would fail or be left out silently. */
async function validateTokens(connection: Connection, options: ConnectionOptions): Promise<void> {
  for (const [option, kind] of furtherTokens) {
    const token = options[option];
    const reject = (cause: string, remedy: string) =>
      invalidOption(option, `use the ${kind} token`, cause, `${remedy}, or leave it out.`);
    if (token !== undefined && token === (await connection.tokenOf('first'))) {
      throw reject('it is the same as the first', 'Give another');
    }
    // A provider that still accepts an ended token fails a rule.
    if (token !== undefined && option !== 'endedToken') {
      const list = { ...listPlants, authorization: `Bearer ${token}` };
      const status = statusOf(await connection.trySend(list));
      if (status === 401 || status === 403) {
        throw reject(`the provider answered a list with ${status}`, 'Give a valid one');
      }
    }
  }
}
