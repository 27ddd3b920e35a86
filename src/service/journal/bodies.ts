import type { Exchange } from '../exchange.js';
import { cutText, LongText, startOf } from '../long-text.js';
import type { RequestBody } from '../plain-http.js';

/** The beginning of a body, which does not keep the rest in memory. */
export function beginningOf(body: RequestBody, maxBytes: number): RequestBody {
  // Not with `slice`: that of a Buffer copies nothing.
  return typeof body === 'string'
    ? cutText(body, maxBytes)
    : new Uint8Array(body.subarray(0, maxBytes));
}

/** Cuts the body of a request, which then says how long it was. */
export function cutRequest(exchange: Exchange, maxBytes: number): void {
  const { request } = exchange;
  const { bodyBytes = request.body.length } = request;
  exchange.request = { ...request, body: beginningOf(request.body, maxBytes), bodyBytes };
}

/** Cuts the body of a response, and turns it into a text. */
export function cutResponse(exchange: Exchange, maxLength: number): void {
  const { response, handlers } = exchange;
  if (response === undefined || handlers?.sent !== undefined) {
    return;
  }
  exchange.fullLength = responseLengthOf(exchange);
  exchange.response = { ...response, body: cutText(startOf(response.body), maxLength) };
}

/** The body of a response, or its beginning; of one that is sent in pieces, what was sent. */
export function responseBodyOf({ handlers, response }: Exchange): string {
  return handlers?.sent?.text ?? startOf(response?.body ?? '');
}

/** The length of a whole body in characters. While one is sent in pieces, the length of what was sent. */
export function responseLengthOf({ fullLength, handlers, response }: Exchange): number {
  const body = response?.body ?? '';
  const length = body instanceof LongText ? body.length : startOf(body).length;
  return fullLength ?? handlers?.sent?.length ?? length;
}
