import { LongText, type ResponseBody } from './long-text.js';

/** A request, independent of any transport. */
export interface PlainRequest {
  /** In capitals. */
  readonly method: string;
  /** Where it was sent to: `https://api.example.com`. Absent if only the Host header says it. */
  readonly origin?: string;
  /** Percent-encoded as it was sent, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** By lower-case names. The journal lets requests with equal headers share them. */
  headers: Readonly<Record<string, string | undefined>>;
  readonly body: RequestBody;
  /** The size of the whole body, if the transport has kept only its beginning. */
  readonly bodyBytes?: number;
}

/**
 * A body as it was sent: as a text if it is known to be ASCII, where each character is one byte, else as bytes. Its
 * `length` is its size in bytes.
 */
export type RequestBody = string | Uint8Array;

export function bytesOf(body: RequestBody): Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
}

export function textOf(body: RequestBody): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** The path of a request, with its query if it has one. */
export function pathWithQuery({ path, query }: Pick<PlainRequest, 'path' | 'query'>): string {
  return query === '' ? path : `${path}?${query}`;
}

/** A response, independent of any transport. */
export interface PlainResponse<Body extends ResponseBody = ResponseBody> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly body: Body;
}

/** The response to HEAD has no body, but the headers that GET would have (RFC 9110, 9.3.2). */
export function withoutBody(response: PlainResponse): PlainResponse {
  const { status, headers, body } = response;
  if (body === '') {
    return response;
  }
  const framing: PlainResponse['headers'] =
    body instanceof LongText
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(new Blob([body]).size) };
  return { status, headers: { ...headers, ...framing }, body: '' };
}

/** The headers of a Fetch request or response by lower-case names: happy-dom iterates them as they were written. */
export function headersByName(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));
}

export const noBody: Uint8Array = new Uint8Array();

/** Whether a request is a CORS preflight. */
export function isPreflight(
  method: string | undefined,
  headers: Readonly<Record<string, unknown>>,
): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/** The response headers that a page of another origin may read. */
const exposedHeaders = [
  'Allow',
  'API-Version',
  'Content-Length',
  'Preference-Applied',
  'Retry-After',
  'WWW-Authenticate',
  'X-Mock-Response-Code',
  'X-Mock-Response-Delay',
  'X-Mock-Sandbox',
  'X-Mock-Scenario',
  'X-Plant-Store-Proxy',
].join(', ');

/** Lets the page that sent a request read the response. */
export function corsHeadersFor(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders,
    vary: 'Origin',
  };
}

/** What a preflight asks for. */
interface PreflightHeaders {
  readonly origin?: string | undefined;
  readonly 'access-control-request-method'?: string | undefined;
  readonly 'access-control-request-headers'?: string | undefined;
}

/** The headers of the answer to a preflight: they allow every request of the page, with any headers. */
export function preflightHeaders(asked: PreflightHeaders): Record<string, string> {
  return {
    ...corsHeadersFor(asked.origin ?? '*'),
    // Also a method that the path does not take: the response then says which it takes.
    'access-control-allow-methods': asked['access-control-request-method'] ?? '*',
    'access-control-allow-headers':
      asked['access-control-request-headers'] ?? 'Authorization, Content-Type',
    'access-control-max-age': '600',
    // For a page of a public address. Browsers look at it only if they have asked.
    'access-control-allow-private-network': 'true',
  };
}
