import { Connection } from './connection.js';
import { type ConnectionOptions, invalidOption } from './connection-options.js';
import { tooLargeFailure } from './receive-body.js';
import { assertPlantStore, waitForProvider } from './wait-for-provider.js';

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
    await assertPlantStore(connection, list);
    await connection.client.detectKeepAlive(list.request, connection.signal);
    interruptWhenUseless(connection);
    await validateSecondToken(connection);
    return connection;
  } catch (error) {
    connection[Symbol.dispose]();
    throw error;
  }
}

/** With an invalid second token, checks that need it would be left out silently. */
async function validateSecondToken(connection: Connection): Promise<void> {
  if (!connection.hasSecondUser) {
    return;
  }
  if ((await connection.tokenOf('first')) === (await connection.tokenOf('second'))) {
    throw invalidOption(
      'secondToken',
      'check the second token',
      'the second token is the same as the first',
      'Give a token of another user, or leave it out.',
    );
  }
  const { response } = await connection.trySend('GET', '/plants', { as: 'second' });
  if (response?.status === 401 || response?.status === 403) {
    throw invalidOption(
      'secondToken',
      'list plants with the second token',
      `the provider answered ${response.status}`,
      'Give a valid token, or leave it out.',
    );
  }
}

/** A run ends after so many timeouts without a response in between, or in all. */
const maxTimeoutsInRow = 2;
const maxTimeouts = 5;
/** So does one with so many requests in a row that fail for any reason. */
const maxFailuresInRow = 20;

/**
 * Interrupts the run if the provider stops answering, or if a response is too large to read. Several
 * requests wait at once, so what counts is the time in which none of them had a response.
 */
function interruptWhenUseless(connection: Connection): void {
  const { timeoutMs } = connection.client;
  let countedUntil = 0;
  let lostMs = 0;
  let inRow = { failures: 0, lostMs: 0 };
  connection.onExchange(({ request, failure, durationMs }) => {
    const now = performance.now();
    const newlyLostMs = failure === undefined ? 0 : Math.min(durationMs, now - countedUntil);
    countedUntil = now;
    lostMs += newlyLostMs;
    inRow =
      failure === undefined
        ? { failures: 0, lostMs: 0 }
        : { failures: inRow.failures + 1, lostMs: inRow.lostMs + newlyLostMs };
    const isSilent =
      inRow.lostMs >= maxTimeoutsInRow * timeoutMs || lostMs >= maxTimeouts * timeoutMs;
    if (failure?.startsWith(tooLargeFailure)) {
      const { pathname } = new URL(request.url);
      connection.interrupt(`to ${request.method} ${pathname}, ${failure}`);
    } else if (isSilent || inRow.failures >= maxFailuresInRow) {
      connection.interrupt(`the provider left too many requests unanswered: ${failure}`);
    }
  });
}
