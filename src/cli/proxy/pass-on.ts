import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
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
import { describeFailure, isClosed } from '../../verify/http/failures.js';
import type { TlsOptions } from '../../verify/http/tls-options.js';
import { relayedAnswer, wholeAnswer } from '../../verify/proxy/journal-exchange.js';
import type { ProxySession } from '../../verify/proxy/proxy-session.js';
import type { PassedResponse } from '../../verify/proxy/read-exchange.js';
import type { PassedRequest } from '../../verify/proxy/read-request.js';
import { type PassError, type RelayOptions, ResponseRelay } from './relay-response.js';
import { askingForDecodable, Upstream, withoutFraming, withoutHopByHop } from './upstream.js';

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
function readSmallBody(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  const { 'transfer-encoding': encoding, 'content-length': length = 0 } = incoming.headers;
  return new Promise((resolve) => {
    if (encoding !== undefined || Number(length) > maxPieceBytes) {
      resolve(undefined);
    } else {
      readBody(incoming, maxPieceBytes, resolve, () => {});
    }
  });
}

/** @returns what answers in place of the mock; undefined if the mock is to answer. */
function passExchange(
  { session, upstream, hasFallback }: Passage,
  { incoming, outgoing, request, exchange, needsWholeBody }: Passed,
): Promise<HandlerAnswer | undefined> {
  const { method, body } = request;
  const begun = session.begin(request, exchange);
  let resolve: (answer: HandlerAnswer | undefined) => void = () => {};
  const answered = new Promise<HandlerAnswer | undefined>((done) => {
    resolve = done;
  });

  const letMockAnswer = (bytes: Uint8Array) => {
    exchange.request = { ...exchange.request, body: bytes };
    resolve(undefined);
  };

  const fail = (error: PassError, isUnreachable: boolean) => {
    if (isUnreachable && isPreflight(method, incoming.headers)) {
      // A page that gets no answer to its preflight does not send the request that the mock would answer.
      incoming.resume();
      session.endUnanswered(begun, 'proxy');
      session.notePreflight();
      const allowed = { ...preflightHeaders(incoming.headers), [proxyHeader]: 'no-answer' };
      resolve({ response: { status: 204, headers: allowed, body: '' } });
      return;
    }
    if (!hasFallback || !isUnreachable) {
      incoming.resume();
      session.endUnanswered(begun, 'proxy');
      const what = isUnreachable ? `cannot be reached at ${upstream.url}` : 'did not answer';
      const failure = nameProxy(describeFailure(error), upstream.url);
      const message = `The provider ${what}: ${failure}`;
      resolve({ response: createErrorResponse(502, message, { [proxyHeader]: 'no-answer' }) });
      return;
    }
    session.endUnanswered(begun, 'mock');
    if (upstream.isReachable) {
      upstream.isReachable = false;
      session.fillMock();
    }
    if (body === undefined) {
      readBody(incoming, maxBodyBytes, letMockAnswer, () => {});
    } else {
      letMockAnswer(body);
    }
  };

  const answerWhole = (response: PassedResponse) => {
    const { exchange: read, reason } = session.end(begun, response);
    if (read === undefined) {
      const message = `A fault needs the whole body of the response, which cannot be read: ${reason}`;
      exchange.faults = { counted: [], ...exchange.faults, failure: undefined };
      exchange.proxied = { by: 'proxy', violations: [] };
      resolve({ response: createErrorResponse(502, message, { [proxyHeader]: 'no-answer' }) });
      return;
    }
    const head = { status: response.status, headers: withoutFraming(response.headers) };
    resolve(wholeAnswer(head, read.response?.body ?? noBody, begun));
  };

  const relayed: Pick<RelayOptions, 'onStart' | 'onEnd'> = {
    onStart(head, relay) {
      upstream.isReachable = true;
      if (needsWholeBody) {
        relay.drop();
      } else {
        const headers = withoutHopByHop(head.headers);
        resolve(relayedAnswer({ ...head, headers }, relay, begun));
      }
    },
    onEnd(response) {
      if (response === undefined) {
        session.endUnanswered(begun);
        resolve({ response: undefined });
      } else if (needsWholeBody) {
        answerWhole(response);
      } else {
        session.end(begun, response);
      }
    },
  };

  const send = (isSecondTry: boolean) => {
    const onFailure = (error: PassError, isSent: boolean) => {
      // A provider may close an idle connection at the moment when it is used again.
      const hasClosed = isSent && isClosed(error);
      upstream.closesSockets ||= hasClosed && (error.socket?.bytesRead ?? 0) > 0;
      const isRepeatable = ['GET', 'HEAD'].includes(method) && body?.length === 0;
      if (hasClosed && isRepeatable && !isSecondTry) {
        send(true);
      } else {
        fail(error, !isSent);
      }
    };
    const passed = withoutHopByHop(request.headers);
    const isOperation = begun.read.operation !== undefined;
    try {
      upstream.dispatch(
        {
          path: request.url,
          method: method as Dispatcher.HttpMethod,
          headers: (isOperation ? askingForDecodable(passed) : passed).flat(),
          body: body === undefined ? incoming : body.length > 0 ? body : null,
          ...(isSecondTry && { reset: true }),
        },
        new ResponseRelay(outgoing, { ...relayed, onFailure }),
      );
    } catch (error) {
      fail(error as Error, false);
    }
  };
  send(false);
  return answered;
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
