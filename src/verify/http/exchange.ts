import { parseExactJson } from '../../text/json.js';
import type { HeaderList, SentExchange } from '../report/exchange.js';
import { onceForEach } from '../report/once-for-each.js';

export type * from '../report/exchange.js';

export function statusOf({ response }: SentExchange): number | undefined {
  return response?.status;
}

export function isSuccess(exchange: SentExchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return status >= 200 && status < 300;
}

export function isError(exchange: SentExchange): boolean {
  return (statusOf(exchange) ?? 0) >= 400;
}

export function isNotFound(exchange: SentExchange): boolean {
  return [404, 410].includes(statusOf(exchange) ?? 0);
}

/** Whether the client sends too many requests: 429, or an error with a time to try again, but not 413. */
export function isBusy(exchange: SentExchange): boolean {
  const status = statusOf(exchange) ?? 0;
  const namesTime = headerOf(exchange, 'retry-after') !== undefined;
  return status === 429 || (status >= 400 && status !== 413 && namesTime);
}

/** Whether an earlier attempt of the same request may have done something: it was not rejected for being one too many. */
export function mayHaveActedBefore({ attempts = [] }: SentExchange): boolean {
  return attempts.some((attempt) => attempt.response === undefined || !isBusy(attempt));
}

/** With these statuses, gateways answer while the provider starts or is overloaded, and proxies if they do not reach it. */
export const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the provider, or a gateway in front of it, says that it has no time for a request. */
export function isOverloaded(exchange: SentExchange): boolean {
  return isBusy(exchange) || gatewayStatuses.has(statusOf(exchange) ?? 0);
}

export function headerOf({ response }: SentExchange, name: string): string | undefined {
  return response && findHeader(response.headers, name);
}

export function authorizationOf({ request }: SentExchange): string | undefined {
  return findHeader(request.headers, 'authorization');
}

/** @param raw the names and values in turn, as they were received. */
export function pairHeaders(raw: readonly (Buffer | string)[]): [name: string, value: string][] {
  const texts = raw.map((text) => (typeof text === 'string' ? text : text.toString('latin1')));
  return texts.flatMap((name, at) => (at % 2 === 0 ? [[name, texts[at + 1] ?? '']] : []));
}

/** @param name in lower case. */
export function findHeader(headers: HeaderList, name: string): string | undefined {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1];
}

/** The text of a body; empty without one. */
export function decodeText(body?: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/**
 * The JSON value of a response's body with exact numbers; undefined if it is not JSON.
 *
 * @throws Error when only the start of the body was kept.
 */
export function jsonOf({ response }: SentExchange): unknown {
  if (response?.bodyLength !== undefined) {
    throw new Error('Only the start of this body was kept, so it cannot be read.');
  }
  return response && parseBytes(response.body);
}

/** Several rules read the same body, which may be large. */
const parseBytes = onceForEach((body: Uint8Array): unknown => {
  try {
    return parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
});

/** How the provider answered, as a clause: `the provider answered 404`. */
export function describeAnswer(exchange: SentExchange): string {
  return `the provider ${answerPredicate(exchange)}`;
}

/**
 * The predicate of a sentence about how the provider or the mock answered: `answered 404`, or with the request
 * `answered 404 to DELETE /plants/7`.
 */
export function answerPredicate({ response, failure }: SentExchange, request = ''): string {
  return response === undefined
    ? `did not answer${request && ` ${request}`} (${failure})`
    : `answered ${response.status}${request && ` to ${request}`}`;
}

const keptBytes = 16 * 1024;

/**
 * An exchange with only the first 16 KiB of its bodies, and their lengths, as evidence that is kept until the end of a
 * run. It is the same object each time, and the exchange itself if its bodies are short.
 */
export const keptExchange = onceForEach((exchange: SentExchange): SentExchange => {
  const request = keptMessage(exchange.request);
  const response = exchange.response && keptMessage(exchange.response);
  const isShort = request === exchange.request && response === exchange.response;
  return isShort ? exchange : { ...exchange, request, ...(response && { response }) };
});

function keptMessage<Message extends { body?: Uint8Array | undefined }>(message: Message): Message {
  const { body } = message;
  if (body === undefined || body.byteLength <= keptBytes) {
    return message;
  }
  // A copy: a part of the same memory would keep all of it.
  const start = Uint8Array.from(body.subarray(0, keptBytes));
  return { ...message, body: start, bodyLength: body.byteLength };
}
