import { HttpClient } from '../../../src/verify/session/http-client.js';
import { Session, type SessionParts } from '../../../src/verify/session/session.js';

export interface TestSession extends Disposable {
  readonly session: Session;
}

/** Opens a session with an HTTP client of its own, without waiting for the provider. */
export function openTestSession(
  served: { readonly url: string; readonly token?: string },
  options: Partial<SessionParts> = {},
): TestSession {
  const client = new HttpClient({ timeoutMs: 5000, concurrency: 8 });
  const { url, token = 't1' } = served;
  const session = new Session(client, { url, token, ...options });
  return { session, [Symbol.dispose]: () => client.close() };
}
