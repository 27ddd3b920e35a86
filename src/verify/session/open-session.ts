import { KitError } from '../../interface/kit-error.js';
import type { Exchange } from './exchange.js';
import { HttpClient } from './http-client.js';
import { Session } from './session.js';
import {
  defaultConcurrency,
  defaultTimeoutMs,
  type SessionOptions,
  validateSessionOptions,
} from './session-options.js';
import { waitForProvider } from './wait-for-provider.js';

export interface SessionListeners {
  /** Told of every answer from the first one on, also of one after which a request is repeated. */
  readonly onAnswer?: ((exchange: Exchange) => void) | undefined;
}

/**
 * Opens a session with a running service, once it answers.
 *
 * Whoever leaves the scope of the session leaves the service as it was: what has been created is
 * deleted, also after a failure or a stop. When the signal is aborted, the session is interrupted,
 * and the next request throws.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option` for an option that
 * cannot be used.
 */
export async function openSession(
  options: SessionOptions,
  { onAnswer }: SessionListeners = {},
): Promise<Session> {
  validateSessionOptions(options);
  const { waitMs = 0, timeoutMs = defaultTimeoutMs, concurrency = defaultConcurrency } = options;
  const client = new HttpClient({ timeoutMs, concurrency, onAnswer });
  const session = new Session(client, options);
  try {
    const { request } = await waitForProvider(session, waitMs);
    await client.detectKeepAlive(request, session.signal);
    await validateSecondToken(session);
    return session;
  } catch (error) {
    await session[Symbol.asyncDispose]();
    throw error;
  }
}

/** Without a valid second token, checks that need it would be left out, and nobody would know. */
async function validateSecondToken(session: Session): Promise<void> {
  if (!session.hasSecondUser) {
    return;
  }
  if ((await session.tokenOf('first')) === (await session.tokenOf('second'))) {
    throw new KitError({
      code: 'invalid-option',
      task: 'tell two users apart',
      cause: 'the second token is the same as the first',
      remedy: 'Give a token of another user, or none.',
      details: { option: 'secondToken' },
    });
  }
  const { response } = await session.trySend('GET', '/plants', { as: 'second' });
  if (response?.status === 401 || response?.status === 403) {
    throw new KitError({
      code: 'invalid-option',
      task: 'list plants with the second token',
      cause: `it was rejected with ${response.status}`,
      remedy: 'Give a valid one, or none.',
      details: { option: 'secondToken' },
    });
  }
}
