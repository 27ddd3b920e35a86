import { expect } from 'vitest';

/** Keeps the tokens of a session, and lists plants with them. */
export interface Session {
  readonly token: string;
  list(): Promise<unknown>;
}

async function refresh(url: string): Promise<string> {
  const response = await fetch(`${url}/token`, { method: 'POST' });
  return ((await response.json()) as { token: string }).token;
}

function ask(url: string, token: string): Promise<Response> {
  return fetch(`${url}/plants`, { headers: { authorization: `Bearer ${token}` } });
}

/** Two requests that are rejected refresh the token twice. The last response stays, and may have the older token. */
export function createSession(url: string): Session {
  const session = {
    token: 'expired-token',
    async list() {
      const response = await ask(url, session.token);
      if (response.status !== 401) {
        return response.json();
      }
      session.token = await refresh(url);
      return (await ask(url, session.token)).json();
    },
  };
  return session;
}

/** All requests that are rejected wait for one refresh. */
export function createMendedSession(url: string): Session {
  let refreshing: Promise<string> | undefined;
  const session = {
    token: 'expired-token',
    async list() {
      const response = await ask(url, session.token);
      if (response.status !== 401) {
        return response.json();
      }
      refreshing ??= refresh(url);
      session.token = await refreshing;
      return (await ask(url, session.token)).json();
    },
  };
  return session;
}

/** @param lastIssued returns the token that the service has issued last, the only one that it accepts. */
export async function useSession(session: Session, lastIssued: () => string): Promise<void> {
  await Promise.all([session.list(), session.list()]);

  expect(session.token).toBe(lastIssued());
}
