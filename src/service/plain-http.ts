import type { OperationName } from '../interface/rules.js';
import type { FaultKind } from './faults/fault.js';
import type { ResponseBody, SentBody } from './long-text.js';
import type { RejectedBy } from './outcome.js';

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
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes as they were sent, so that the service alone decides how to read them. */
  readonly body: Uint8Array;
}

/** A response, independent of any transport. */
export interface PlainResponse<Body extends ResponseBody = ResponseBody> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly body: Body;
}

/** A response, and what the journal records beside it. */
export interface Answer<Body extends ResponseBody = ResponseBody> {
  /** Undefined if a fault drops the connection or leaves the request unanswered. */
  readonly response: PlainResponse<Body> | undefined;
  /** Undefined if the path and the method are not those of an operation. */
  readonly operation: OperationName | undefined;
  /** The user of the token, if it was accepted. */
  readonly user: string | undefined;
  /** Why the request was rejected, if it was. */
  readonly rejectedBy: RejectedBy | undefined;
  /** The fault that changed the response, or lets its delivery fail. */
  readonly fault: FaultKind | undefined;
  /** The scenario of that fault, or of the one that only delayed the response. */
  readonly scenario?: string | undefined;
  /** How long to wait before delivery, in milliseconds. */
  readonly delayMs: number | undefined;
  /** Present if a handler of the user answered it, or a fault where none but handlers would have. */
  readonly isOfHandler?: true | undefined;
  /** The body that a handler sends in pieces; that of the response is empty then. */
  readonly sent?: SentBody | undefined;
}

/** The headers of a Fetch request or response by lower-case names: happy-dom iterates them as they were written. */
export function headersByName(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));
}

export const noBody: Uint8Array = new Uint8Array();

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
