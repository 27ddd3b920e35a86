import type { OperationName } from '../../interface/operation-name.js';
import type { FaultKind } from '../faults/fault.js';
import type { RejectedBy } from '../rejection.js';
import type { JournalEntry, JournalRequest, JournalResponse } from './journal-entry.js';

/** Requests in the HTTP Archive format 1.2, which browsers, Insomnia and k6 open. */
export interface Har {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

/** A name and a value: of a header, or of a query parameter. */
export interface HarPair {
  readonly name: string;
  readonly value: string;
}

/** A request and its response. HAR reserves names with an underscore for what it does not define. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** In milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly never[];
    readonly headers: readonly HarPair[];
    readonly queryString: readonly HarPair[];
    readonly postData?: {
      readonly mimeType: string;
      readonly text: string;
      readonly comment?: string;
    };
    readonly headersSize: -1;
    readonly bodySize: number;
  };
  readonly response: {
    /** 0 if the client got no response. */
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly never[];
    readonly headers: readonly HarPair[];
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text?: string;
      readonly comment?: string;
    };
    readonly redirectURL: string;
    readonly headersSize: -1;
    readonly bodySize: number;
  };
  readonly cache: Readonly<Record<never, never>>;
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 };
  readonly _operation?: OperationName;
  readonly _user?: string;
  readonly _rejectedBy?: RejectedBy;
  readonly _fault?: FaultKind;
  readonly _hint?: string;
}

/** Must be the version in package.json, which a browser cannot read; a test compares them. */
const creator = { name: 'plant-store-kit', version: '0.1.0' };

/** Converts entries of a journal to HAR. Tokens stay redacted, and bodies cut. */
export function createHar(entries: readonly JournalEntry[]): Har {
  return { log: { version: '1.2', creator, entries: entries.map(toHarEntry) } };
}

function toHarEntry(entry: JournalEntry): HarEntry {
  const { at, durationMs = 0, operation, user, rejectedBy, fault, hint } = entry;
  return {
    startedDateTime: at,
    time: durationMs,
    request: toHarRequest(entry.request),
    response: toHarResponse(entry.response),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(operation && { _operation: operation }),
    ...(user !== undefined && { _user: user }),
    ...(rejectedBy && { _rejectedBy: rejectedBy }),
    ...(fault && { _fault: fault }),
    ...(hint !== undefined && { _hint: hint }),
  };
}

function toHarRequest(request: JournalRequest): HarEntry['request'] {
  const { method, query, headers, body, bodyBytes } = request;
  return {
    method,
    url: urlOf(request),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toPairs(Object.entries(headers)),
    queryString: toPairs([...new URLSearchParams(query)]),
    ...(body !== '' && {
      postData: { mimeType: headers['content-type'] ?? '', text: body, ...commentOn(bodyBytes) },
    }),
    headersSize: -1,
    bodySize: bodyBytes ?? new TextEncoder().encode(body).byteLength,
  };
}

function toHarResponse(response: JournalResponse | undefined): HarEntry['response'] {
  const { status = 0, headers = {}, body = '', bodyLength } = response ?? {};
  const size = bodyLength ?? new TextEncoder().encode(body).byteLength;
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toPairs(Object.entries(headers)),
    content: {
      size,
      mimeType: headers['content-type'] ?? '',
      ...(body !== '' && { text: body }),
      ...commentOn(bodyLength),
    },
    redirectURL: '',
    headersSize: -1,
    bodySize: size,
  };
}

const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** The URL by the Host header, if that is a host; a client in the same process or page sends none. */
function urlOf({ path, query, headers: { host = '' } }: JournalRequest): string {
  const isHost = hostName.test(host) && URL.canParse(`http://${host}`);
  const target = query === '' ? path : `${path}?${query}`;
  return `http://${isHost ? host : 'localhost'}${target.startsWith('/') ? '' : '/'}${encode(target)}`;
}

/** Encodes what a client has sent as it is, though no URL has it. */
function encode(target: string): string {
  return target
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[^\w\-.~!$&'()*+,;=:@/?%]/gu, encodeURIComponent);
}

function toPairs(pairs: readonly (readonly [string, string])[]): HarPair[] {
  return pairs.map(([name, value]) => ({ name, value }));
}

function commentOn(fullLength: number | undefined): { readonly comment?: string } {
  return fullLength === undefined
    ? {}
    : { comment: `The journal keeps the first part of a body of ${fullLength}.` };
}
