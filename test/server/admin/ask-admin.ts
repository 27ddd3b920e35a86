import { request } from 'undici';

/** Calls the admin API, with any header, unlike fetch; a body that is not text is sent as JSON. */
export async function askAdmin(
  url: string,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await request(`${url}/__admin${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: typeof body === 'string' ? body : (JSON.stringify(body) ?? null),
  });
  const text = await response.body.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.statusCode, headers: response.headers, json };
}
