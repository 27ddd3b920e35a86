import type { Exchange } from '../../../src/verify/session/exchange.js';

/** A response, as text and headers. */
export interface Answered {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly path?: string;
  /** The body of the request, as JSON. */
  readonly sent?: unknown;
}

/** An exchange with this answer; a body that is not a string is written as JSON. */
export function answeredWith({
  status,
  body = '',
  headers = { 'content-type': 'application/json' },
  method = 'GET',
  path = '/plants',
  sent,
}: Answered): Exchange {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    request: {
      method,
      url: `http://127.0.0.1${path}`,
      headers: [],
      ...(sent !== undefined && { body: new TextEncoder().encode(JSON.stringify(sent)) }),
    },
    response: { status, headers: Object.entries(headers), body: new TextEncoder().encode(text) },
    durationMs: 1,
  };
}
