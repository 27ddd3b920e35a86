import { KitError } from '../../interface/kit-error.js';
import type { Exchange } from './exchange.js';
import { HttpClient } from './http-client.js';
import { interruptWhenUseless } from './interrupt-when-useless.js';
import { Session } from './session.js';
import {
  defaultConcurrency,
  defaultDeadlineMs,
  defaultTimeoutMs,
  type SessionOptions,
  validateSessionOptions,
} from './session-options.js';
import { createTlsOptions } from './trust.js';
import { assertPlantStore, waitForProvider } from './wait-for-provider.js';

export interface SessionListeners {
  /**
   * Called with every exchange from the first one on, also with one whose request is then repeated.
   */
  readonly onAnswer?: ((exchange: Exchange) => void) | undefined;
}

/**
 * Waits until a running service answers, and opens a session with it.
 *
 * At the end of its scope, the session deletes what it has created, also after a failure or a stop.
 * When the signal is aborted, the session is interrupted, and the next request throws.
 *
 * @throws KitError `provider-unreachable` when no plant store answers, `invalid-option` for an
 * invalid option.
 */
export async function openSession(
  options: SessionOptions,
  { onAnswer }: SessionListeners = {},
): Promise<Session> {
  validateSessionOptions(options);
  const {
    waitMs = 0,
    timeoutMs = defaultTimeoutMs,
    concurrency = defaultConcurrency,
    deadlineMs = defaultDeadlineMs,
  } = options;
  const tls = createTlsOptions(options);
  const client = new HttpClient({ timeoutMs, concurrency, tls, onAnswer });
  const session = new Session(client, { ...options, deadlineMs });
  try {
    const list = await waitForProvider(session, waitMs);
    const { request } = list;
    await assertPlantStore(session, list);
    await client.detectKeepAlive(request, session.signal);
    interruptWhenUseless(session, client, request);
    await validateSecondToken(session);
    return session;
  } catch (error) {
    await session[Symbol.asyncDispose]();
    throw error;
  }
}

/** With an invalid second token, checks that need it would be left out silently. */
async function validateSecondToken(session: Session): Promise<void> {
  if (!session.hasSecondUser) {
    return;
  }
  if ((await session.tokenOf('first')) === (await session.tokenOf('second'))) {
    throw new KitError({
      code: 'invalid-option',
      task: 'check the second token',
      cause: 'the second token is the same as the first',
      remedy: 'Give a token of another user, or leave it out.',
      details: { option: 'secondToken' },
    });
  }
  const { response } = await session.trySend('GET', '/plants', { as: 'second' });
  if (response?.status === 401 || response?.status === 403) {
    throw new KitError({
      code: 'invalid-option',
      task: 'list plants with the second token',
      cause: `the provider answered ${response.status}`,
      remedy: 'Give a valid token, or leave it out.',
      details: { option: 'secondToken' },
    });
  }
}
