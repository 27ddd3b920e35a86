import { KitError } from '../../interface/kit-error.js';
import { Connection, type ConnectionListeners } from './connection.js';
import type { ConnectionOptions } from './connection-options.js';
import { tooLargeFailure } from './receive-body.js';
import { assertPlantStore, waitForProvider } from './wait-for-provider.js';

/**
 * Waits until a running service answers, and opens a connection to it. When the signal is aborted, the
 * connection is interrupted, and the next request throws.
 *
 * @throws KitError `provider-unreachable` when no plant store answers, `invalid-option` for an
 * invalid option.
 */
export async function openConnection(
  options: ConnectionOptions,
  listeners?: ConnectionListeners,
): Promise<Connection> {
  return reachProvider(new Connection(options, listeners), options);
}

/** Waits until the provider of a connection answers, and closes the connection if it does not. */
export async function reachProvider<Kind extends Connection>(
  connection: Kind,
  { waitMs = 0 }: ConnectionOptions,
): Promise<Kind> {
  const { client, signal } = connection;
  try {
    const list = await waitForProvider(connection, waitMs);
    await assertPlantStore(connection, list);
    await client.detectKeepAlive(list.request, signal);
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
  const reject = (task: string, cause: string, remedy: string) =>
    new KitError({
      code: 'invalid-option',
      task,
      cause,
      remedy,
      details: { option: 'secondToken' },
    });
  if ((await connection.tokenOf('first')) === (await connection.tokenOf('second'))) {
    const remedy = 'Give a token of another user, or leave it out.';
    throw reject('check the second token', 'the second token is the same as the first', remedy);
  }
  const { response } = await connection.trySend('GET', '/plants', { as: 'second' });
  if (response?.status === 401 || response?.status === 403) {
    const cause = `the provider answered ${response.status}`;
    const remedy = 'Give a valid token, or leave it out.';
    throw reject('list plants with the second token', cause, remedy);
  }
}

/** A run that has waited in vain so often ends: every further request may only take time. */
const maxTimeouts = 10;
/** So does one with so many requests in a row that have no response for any reason. */
const maxFailuresInRow = 20;

/** Interrupts the run if the provider stops answering, or if a response is too large to read. */
function interruptWhenUseless(connection: Connection): void {
  let timeouts = 0;
  let failuresInRow = 0;
  connection.onExchange(({ request, failure, durationMs }) => {
    timeouts += failure !== undefined && durationMs >= connection.client.timeoutMs ? 1 : 0;
    failuresInRow = failure === undefined ? 0 : failuresInRow + 1;
    if (failure?.startsWith(tooLargeFailure)) {
      const { pathname } = new URL(request.url);
      connection.interrupt(`to ${request.method} ${pathname}, ${failure}`);
    } else if (timeouts >= maxTimeouts || failuresInRow >= maxFailuresInRow) {
      connection.interrupt(`the provider left too many requests unanswered: ${failure}`);
    }
  });
}
