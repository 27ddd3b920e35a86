import type { IncomingMessage, ServerResponse } from 'node:http';
import { preflightHeaders } from '../../server/cors.js';
import { readBody, readRequestTarget } from '../../server/read-request.js';
import type { PassOn } from '../../server/request-listener.js';
import { createErrorResponse, sendResponse } from '../../server/send-response.js';
import type { Exchange } from '../../service/exchange.js';
import { handleAfterHandlers } from '../../service/handle.js';
import type { HandlerAnswer } from '../../service/outcome.js';
import { corsHeadersFor, isPreflight, noBody } from '../../service/plain-http.js';
import { nameProxy } from '../../verify/http/agent.js';
import { maxBodyBytes } from '../../verify/http/decode-body.js';
import { pairHeaders } from '../../verify/http/exchange.js';
import { describeFailure } from '../../verify/http/failures.js';
import type { TlsOptions } from '../../verify/http/tls-options.js';
import { relayedAnswer, wholeAnswer } from '../../verify/proxy/journal-exchange.js';
import type { BegunRequest, ProxySession } from '../../verify/proxy/proxy-session.js';
import type { PassedRequest } from '../../verify/proxy/read-request.js';
import { askingForDecodable, withoutFraming, withoutHopByHop } from './passed-headers.js';
import { Unanswered } from './relay-response.js';
import { Upstream } from './upstream.js';

export interface PassOnOptions {
  /** The base URL of the provider. */
  readonly url: string;
  readonly tls: TlsOptions;
  /** Whether the mock answers when the provider cannot be reached. */
  readonly hasFallback: boolean;
  /** Called with each exchange, once its response is sent. */
  readonly onExchange: (exchange: Exchange) => void;
}

/** The header of an answer that does not come from the provider. */
const proxyHeader = 'x-plant-store-proxy';

/** A smaller body is read whole before it is sent, so that the request can be sent again. */
const maxPieceBytes = 2 ** 16;

/** What passes the requests of a proxy on. */
interface Passage {
  readonly session: ProxySession;
  readonly upstream: Upstream;
  readonly hasFallback: boolean;
}

/** A request that is passed on, and its exchange in the journal. */
interface Passed {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly request: PassedRequest;
  readonly exchange: Exchange;
  /** Whether a fault spoils the body of the response. */
  readonly needsWholeBody: boolean;
}

/** Creates what passes each request on to a provider, and its response back, as they come; faults apply to both. */
export function createPassOn(
  session: ProxySession,
  { url, tls, hasFallback, onExchange }: PassOnOptions,
): PassOn & { close(): Promise<void> } {
  const upstream = new Upstream(url, tls);
  const passage = { session, upstream, hasFallback };
  return {
    async handle(incoming, outgoing) {
      const { method = 'GET', headers } = incoming;
      const { upgrade = 'h2c', connection = '' } = headers;
      if (/\bupgrade\b/i.test(connection) && upgrade.toLowerCase() !== 'h2c') {
        const message = `The proxy passes HTTP/1.1 on, and no ${upgrade}: connect to ${url} for that.`;
        sendRefusal(incoming, outgoing, message);
        return undefined;
      }
      const request = {
        method,
        url: readRequestTarget(incoming.url).url,
        headers: pairHeaders(incoming.rawHeaders),
        body: await readSmallBody(incoming),
      };
      const exchange = session.open(request, headers);
      await handleAfterHandlers(
        () => session.service,
        exchange,
        (needsWholeBody) =>
          passExchange(passage, { incoming, outgoing, request, exchange, needsWholeBody }),
      );
      const { proxied, response } = exchange;
      if (proxied?.by === 'fault') {
        session.noteKept(exchange);
      } else if (proxied?.by === 'mock' && response !== undefined) {
        exchange.response = {
          ...response,
          headers: { ...response.headers, [proxyHeader]: 'mock' },
        };
      }
      return exchange;
    },
    sent: onExchange,
    close: () => upstream.close(),
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

/** @returns what answers in place of the mock; undefined if the mock is to answer. */
async function passExchange(passage: Passage, passed: Passed): Promise<HandlerAnswer | undefined> {
  const { session, upstream } = passage;
  const { incoming, outgoing, request, exchange, needsWholeBody } = passed;
  const begun = session.begin(request, exchange);
  const headers = withoutHopByHop(request.headers);
  const isOperation = begun.read.operation !== undefined;
  const sent = isOperation ? askingForDecodable(headers) : headers;
  const response = await upstream.send(request, sent, incoming, outgoing);
  if (response instanceof Unanswered) {
    return answerInstead(passage, passed, begun, response);
  }
  upstream.isReachable = true;
  const { head } = response;
  const ended = response.whole.then((whole) => session.end(begun, whole));
  if (!needsWholeBody) {
    return relayedAnswer({ ...head, headers: withoutHopByHop(head.headers) }, response, begun);
  }
  response.drop();
  const { exchange: read, reason } = await ended;
  if (read === undefined) {
    exchange.faults = { counted: [], ...exchange.faults, failure: undefined };
    exchange.proxied = { by: 'proxy', violations: [] };
    return noAnswer(
      `A fault needs the whole body of the response, which cannot be read: ${reason}`,
    );
  }
  const spoiled = { ...head, headers: withoutFraming(head.headers) };
  return wholeAnswer(spoiled, read.response?.body ?? noBody, begun);
}

/** Answers a request in place of the provider. @returns undefined if the mock is to answer. */
async function answerInstead(
  { session, upstream, hasFallback }: Passage,
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
    session.notePreflight();
    const allowed = { ...preflightHeaders(incoming.headers), [proxyHeader]: 'no-answer' };
    return { response: { status: 204, headers: allowed, body: '' } };
  }
  const what = isSent ? 'did not answer' : `cannot be reached at ${upstream.url}`;
  return noAnswer(`The provider ${what}: ${nameProxy(describeFailure(error), upstream.url)}`);
}

function noAnswer(message: string): HandlerAnswer {
  return { response: createErrorResponse(502, message, { [proxyHeader]: 'no-answer' }) };
}

/** Refuses an upgrade, so that a page of any origin can read why. */
function sendRefusal(
  { headers: { origin } }: IncomingMessage,
  outgoing: ServerResponse,
  message: string,
): void {
  const { status, headers, body } = createErrorResponse(501, message, { connection: 'close' });
  const cors = origin === undefined ? {} : corsHeadersFor(origin);
  sendResponse(outgoing, { status, headers: { ...headers, ...cors }, body });
}
