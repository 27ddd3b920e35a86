import { decodeSegment } from '../decode-segment.js';
import type { Har, HarEntry, HarPair } from './har.js';
import type { JournalEntry, JournalRequest, JournalResponse } from './journal-entry.js';

/** Must be the version in package.json, which a browser cannot read; a test compares them. */
const creator = { name: 'plant-store-kit', version: '0.1.0' };

/** Converts entries of a journal to HAR. Bodies stay cut. */
export function createHar(entries: readonly JournalEntry[]): Har {
  return { log: { version: '1.2', creator, entries: entries.map(toHarEntry) } };
}

function toHarEntry(entry: JournalEntry): HarEntry {
  const { at, durationMs = 0, operation, user, rejectedBy, fault, scenario, hint } = entry;
  return {
    startedDateTime: at,
    time: durationMs,
    request: toHarRequest(entry.request),
    response: toHarResponse(entry.response),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...describeFailure(entry),
    ...(operation && { _operation: operation }),
    ...(user !== undefined && { _user: user }),
    ...(rejectedBy && { _rejectedBy: rejectedBy }),
    ...(fault && { _fault: fault }),
    ...(scenario !== undefined && { _scenario: scenario }),
    ...(hint !== undefined && { _hint: hint }),
  };
}

function describeFailure(entry: JournalEntry): { readonly comment?: string } {
  const { response, durationMs, fault } = entry;
  if (durationMs === undefined) {
    return { comment: 'The mock has not answered yet.' };
  }
  if (response === undefined) {
    return { comment: `The client got no response${fault ? `, by the fault ${fault}` : ''}.` };
  }
  return fault === 'truncate-body' ? { comment: 'The client got half of the body.' } : {};
}

function toHarRequest(request: JournalRequest): HarEntry['request'] {
  const { method, query, headers, body, bodyBytes } = request;
  return {
    method,
    url: urlOf(request),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toPairs(Object.entries(headers)),
    queryString: readQuery(query),
    ...(body !== '' && {
      postData: {
        mimeType: headers['content-type'] ?? '',
        text: body,
        ...commentOn(bodyBytes, 'bytes'),
      },
    }),
    headersSize: -1,
    bodySize: bodyBytes ?? bytesIn(body),
  };
}

function toHarResponse(response: JournalResponse | undefined): HarEntry['response'] {
  const { status = 0, headers = {}, body = '', bodyLength } = response ?? {};
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toPairs(Object.entries(headers)),
    content: {
      size: bodyLength ?? bytesIn(body),
      mimeType: headers['content-type'] ?? '',
      ...(body !== '' && { text: body }),
      ...commentOn(bodyLength, 'characters'),
    },
    redirectURL: headers.location ?? '',
    headersSize: -1,
    bodySize: bodyLength === undefined ? bytesIn(body) : -1,
  };
}

function urlOf({ origin = 'http://localhost', path, query }: JournalRequest): string {
  const target = query === '' ? path : `${path}?${query}`;
  return `${origin}${target.startsWith('/') ? '' : '/'}${encode(target)}`;
}

/** Encodes what a client has sent as it is, though no URL has it. */
function encode(target: string): string {
  return target
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[^\w\-.~!$&'()*+,;=:@/?%]/gu, encodeURIComponent);
}

/** The parameters of a query; those that are not UTF-8 stay encoded. */
function readQuery(query: string): HarPair[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...rest] = part.replaceAll('+', ' ').split('=').map(decodeSegment);
      return { name, value: rest.join('=') };
    });
}

/** -1 if the text cannot have the bytes that were sent. */
function bytesIn(text: string): number {
  return text.includes('\ufffd') ? -1 : new TextEncoder().encode(text).byteLength;
}

function toPairs(pairs: readonly (readonly [string, string])[]): HarPair[] {
  return pairs.map(([name, value]) => ({ name, value }));
}

function commentOn(
  fullLength: number | undefined,
  unit: 'bytes' | 'characters',
): { readonly comment?: string } {
  return fullLength === undefined
    ? {}
    : { comment: `The journal keeps the first part of a body of ${fullLength} ${unit}.` };
}
