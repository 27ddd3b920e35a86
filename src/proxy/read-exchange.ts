import { decodeBody } from '../verify/http/decode-body.js';
import type { CertificateUse, HeaderList, SentExchange } from '../verify/http/exchange.js';
import type { PassedRequest } from './read-request.js';

/** A response that has begun. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: HeaderList;
}

export interface PassedResponse extends ResponseHead {
  /** Undefined if it was not received as a whole. */
  readonly body: Uint8Array | undefined;
  /** Why it was not, as a clause; absent if the client has left. */
  readonly unread?: string;
}

interface ReadExchangeOptions {
  /** The base URL of the provider. */
  readonly url: string;
  readonly certificates: CertificateUse;
  readonly durationMs: number;
}

export interface ReadExchange {
  /** Undefined if nothing can be said about the response. */
  readonly exchange?: SentExchange;
  /** Why, as a clause. */
  readonly reason?: string;
}

/** Headers of one connection, and headers that a browser adds to each request. A curl line does not need them. */
const incidentalHeaders =
  /^(sec-.*|user-agent|accept-language|origin|referer|priority|pragma|cache-control|host|connection|keep-alive|proxy-connection|te|transfer-encoding|content-length|expect|upgrade|http2-settings|accept-encoding)$/i;

/** Reads what has passed through a proxy as an exchange with the provider, with the body of the response decoded. */
export function readExchange(
  passed: PassedRequest,
  { status, headers, body, unread }: PassedResponse,
  { url, certificates, durationMs }: ReadExchangeOptions,
): ReadExchange {
  if (body === undefined) {
    return unread === undefined ? {} : { reason: unread };
  }
  const request = {
    method: passed.method,
    url: url + passed.url,
    headers: passed.headers.filter(([name]) => !incidentalHeaders.test(name)),
    ...(passed.body && passed.body.length > 0 && { body: passed.body }),
    ...certificates,
  };
  const { body: decoded = body, problem, reason } = decodeBody(body, headers);
  if (reason !== undefined && problem !== 'not-as-encoded') {
    // The client may have asked for an encoding that is not decoded here.
    return { reason };
  }
  const response = { status, headers, body: decoded };
  return { exchange: { request, response, durationMs, ...(reason && { undecoded: reason }) } };
}
