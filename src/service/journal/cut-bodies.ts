import type { Exchange } from '../exchange.js';
import { startOf } from '../long-text.js';
import type { RequestBody } from '../plain-http.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The beginning of a body, which does not keep the rest in memory. */
export function beginningOf(body: RequestBody, maxBytes: number): RequestBody {
  // Not with `slice`: that of a Buffer copies nothing.
  return typeof body === 'string'
    ? cutText(body, maxBytes)
    : new Uint8Array(body.subarray(0, maxBytes));
}

/** The beginning of a text. */
export function cutText(text: string, maxLength: number): string {
  // Through bytes, because a slice of a string keeps the whole string in memory.
  return text.length <= maxLength ? text : decoder.decode(encoder.encode(text.slice(0, maxLength)));
}

/** Cuts the body of a request, which then says how long it was. */
export function cutRequest(exchange: Exchange, maxBytes: number): void {
  const { request } = exchange;
  const { bodyBytes = request.body.length } = request;
  exchange.request = { ...request, body: beginningOf(request.body, maxBytes), bodyBytes };
}

/** Cuts the body of a response, and turns it into a text. */
export function cutResponse(exchange: Exchange, maxLength: number): void {
  const { response, responseLength, sent } = exchange;
  if (response === undefined || sent !== undefined) {
    return;
  }
  exchange.response = { ...response, body: cutText(startOf(response.body), maxLength) };
  exchange.fullLength = responseLength;
}
