import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, readRequestTarget } from '../server/read-request.js';
import type { PassOn } from '../server/request-listener.js';
import { createErrorResponse } from '../server/send-response.js';
import type { Exchange } from '../service/exchange.js';
import { handleAfterHandlers } from '../service/handle-after-handlers.js';
import { isPreflight, noBody, preflightHeaders } from '../service/plain-http.js';
import type { HandlerAnswer } from '../service/stage-result.js';
import { nameProxy } from '../verify/http/agent.js';
import { maxBodyBytes } from '../verify/http/decode-body.js';
import { pairHeaders } from '../verify/http/exchange.js';
import { describeFailure } from '../verify/http/failures.js';
import { answerWithoutSecrets } from './journal-exchange.js';
import { askingForDecodable, withoutFraming, withoutHopByHop } from './passed-headers.js';
import type { BegunRequest, ProxySession } from './proxy-session.js';
import type { PassedRequest } from './read-request.js';
import { Unanswered } from './relay-response.js';
import type { Upstream } from './upstream.js';

/** The header of an answer that does not come from the provider. */
const proxyHeader = 'x-plant-store-proxy';

/** A smaller body is read whole before it is sent, so that the request can be sent again. */
const maxPieceBytes = 2 ** 16;

export interface PassOnOptions {
  readonly session: ProxySession;
  readonly upstream: Upstream;
  /** Whether the mock answers when the provider cannot be reached. */
  readonly hasFallback: boolean;
  /** Called with each exchange, once its response is sent. */
  readonly onExchange: (exchange: Exchange) => void;
}

/** A request that is passed on, and its exchange in the journal. */
interface Passed {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly request: PassedRequest;
  readonly exchange: Exchange;
}

/** Creates a function that passes each request on to a provider, and its response back; faults apply to both. */
export function createPassOn(options: PassOnOptions): PassOn {
  const { session, onExchange } = options;
  return {
    async handle(incoming, outgoing) {
      const { method = 'GET', headers } = incoming;
      const request = {
        method,
        url: readRequestTarget(incoming.url).url,
        headers: pairHeaders(incoming.rawHeaders),
        body: await readSmallBody(incoming),
      };
      const exchange = session.open(request, headers);
      const passed = { incoming, outgoing, request, exchange };
      await handleAfterHandlers(
        () => session.service,
        exchange,
        (needsWholeBody) => passExchange(options, passed, needsWholeBody),
      );
      session.noteNotJudged(exchange);
      const { proxied, response } = exchange;
      if (proxied?.by === 'mock' && response !== undefined) {
        const shown = { ...response.headers, [proxyHeader]: 'mock' };
        exchange.response = { ...response, headers: shown };
      }
      return exchange;
    },
    sent: onExchange,
  };
}

/** The body of a request; undefined if it is passed on in pieces. */
async function readSmallBody(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  const { 'transfer-encoding': encoding, 'content-length': length = 0 } = incoming.headers;
  const isSmall = encoding === undefined && Number(length) <= maxPieceBytes;
  return isSmall ? readUpTo(maxPieceBytes, incoming) : undefined;
}

function readUpTo(maxBytes: number, incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve) => readBody(incoming, maxBytes, resolve, () => {}));
}

/**
 * @param needsWholeBody whether a fault spoils the body of the response.
 * @returns the answer in place of the mock; undefined if the mock is to answer.
 */
async function passExchange(
  options: PassOnOptions,
  passed: Passed,
  needsWholeBody: boolean,
): Promise<HandlerAnswer | undefined> {
  const { session, upstream } = options;
  const { incoming, outgoing, request, exchange } = passed;
  const { upgrade = 'h2c', connection = '' } = incoming.headers;
  if (/\bupgrade\b/i.test(connection) && upgrade.toLowerCase() !== 'h2c') {
    const where = `connect to ${upstream.url} for that`;
    const message = `The proxy passes HTTP/1.1 on, and no ${upgrade}: ${where}.`;
    return answerOfProxy(exchange, 501, message, { connection: 'close' });
  }
  const begun = session.begin(request, exchange);
  const headers = withoutHopByHop(request.headers);
  const isOperation = begun.read.operation !== undefined;
  const sent = isOperation ? askingForDecodable(headers) : headers;
  const response = await upstream.send(request, sent, incoming, outgoing);
  if (response instanceof Unanswered) {
    return answerInstead(options, passed, begun, response);
  }
  upstream.isReachable = true;
  const { head } = response;
  const ended = response.whole.then((whole) => session.end(begun, whole));
  if (!needsWholeBody) {
    const relayed = { ...head, headers: withoutHopByHop(head.headers) };
    const shown = answerWithoutSecrets(relayed, noBody, begun.secrets);
    return { ...shown, relay: response, sent: begun.sent };
  }
  response.drop();
  const { exchange: read, reason } = await ended;
  if (read === undefined) {
    exchange.faults = { counted: [], ...exchange.faults, failure: undefined };
    const what = 'A fault needs the whole body of the response, which cannot be read';
    return answerOfProxy(exchange, 502, `${what}: ${reason}`);
  }
  const spoiled = { ...head, headers: withoutFraming(head.headers) };
  return answerWithoutSecrets(spoiled, read.response?.body ?? noBody, begun.secrets);
}

/** Answers a request in place of the provider. @returns undefined if the mock is to answer. */
async function answerInstead(
  { session, upstream, hasFallback }: PassOnOptions,
  { incoming, outgoing, request, exchange }: Passed,
  begun: BegunRequest,
  { error, isSent }: Unanswered,
): Promise<HandlerAnswer | undefined> {
  if (outgoing.destroyed) {
    session.endUnanswered(begun);
    return { response: undefined };
  }
  // A page that gets no answer to its preflight does not send the request that the mock would answer.
  const isAsked = !isSent && isPreflight(request.method, incoming.headers);
  if (hasFallback && !isSent && !isAsked) {
    session.endUnanswered(begun, 'mock');
    if (upstream.isReachable) {
      upstream.isReachable = false;
      session.fillMock();
    }
    const body = request.body ?? (await readUpTo(maxBodyBytes, incoming));
    exchange.request = { ...exchange.request, body };
    return undefined;
  }
  incoming.resume();
  session.endUnanswered(begun, 'proxy');
  if (isAsked) {
    const allowed = { ...preflightHeaders(incoming.headers), [proxyHeader]: 'no-answer' };
    return { response: { status: 204, headers: allowed, body: '' } };
  }
  const what = isSent ? 'did not answer' : `cannot be reached at ${upstream.url}`;
  const failure = nameProxy(describeFailure(error), upstream.url);
  return answerOfProxy(exchange, 502, `The provider ${what}: ${failure}`);
}

function answerOfProxy(
  exchange: Exchange,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HandlerAnswer {
  exchange.proxied = { by: 'proxy', violations: [] };
  const shown = { ...headers, [proxyHeader]: 'no-answer' };
  return { response: createErrorResponse(status, message, shown) };
}
