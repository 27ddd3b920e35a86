async function refresh(url: string): Promise<string> {
  const response = await fetch(`${url}/token`, { method: 'POST' });
  return ((await response.json()) as { token: string }).token;
}

function ask(url: string, token: string): Promise<Response> {
  return fetch(`${url}/plants`, { headers: { authorization: `Bearer ${token}` } });
}

/**
 * Lists plants with a token that it refreshes. Two requests that are rejected refresh it twice, and the last
 * response may have the older token; mended, they wait for one refresh.
 */
export function createSession(url: string, isMended: boolean) {
  let refreshing: Promise<string> | undefined;
  const session = {
    token: 'expired-token',
    async list() {
      const response = await ask(url, session.token);
      if (response.status !== 401) {
        return response.json();
      }
      refreshing = isMended && refreshing ? refreshing : refresh(url);
      session.token = await refreshing;
      return (await ask(url, session.token)).json();
    },
  };
  return session;
}
