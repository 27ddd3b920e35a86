import type { HeaderList, SentExchange } from '../../src/verify/http/exchange.js';

export interface ExchangeParts {
  /** Method and path: `GET /plants`. */
  readonly request?: string;
  readonly requestHeaders?: HeaderList;
  readonly requestBody?: string | Uint8Array | undefined;
  /** Default 200; undefined where no response came. */
  readonly status?: number | undefined;
  readonly headers?: HeaderList;
  readonly body?: string;
  readonly failure?: string;
}

const bytes = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;

export function exchangeOf(parts: ExchangeParts): SentExchange {
  const { request = 'GET /plants', requestHeaders = [], requestBody, body = '', failure } = parts;
  const [method = '', path = ''] = request.split(' ');
  const headers = parts.headers ?? [['Content-Type', 'application/json']];
  return {
    request: {
      method,
      url: `http://127.0.0.1:8080${path}`,
      headers: requestHeaders,
      ...(requestBody !== undefined && { body: bytes(requestBody) }),
    },
    ...(failure === undefined
      ? { response: { status: parts.status ?? 200, headers, body: bytes(body) } }
      : { failure }),
    durationMs: 1,
  };
}
