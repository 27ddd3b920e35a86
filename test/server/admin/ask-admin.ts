import { type IncomingHttpHeaders, request } from 'node:http';

export interface AdminReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: unknown;
}

/** Calls the admin API, with any header, unlike fetch; a body that is not text is sent as JSON. */
export function askAdmin(
  url: string,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<AdminReply> {
  const { body, headers } = options;
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/__admin${path}`,
      {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      async (response) => {
        const received = Buffer.concat(await response.toArray()).toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          json: received === '' ? undefined : JSON.parse(received),
        });
      },
    );
    outgoing.on('error', reject).end(text);
  });
}
