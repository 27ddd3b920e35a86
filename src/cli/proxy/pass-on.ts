import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { isPreflight, preflightHeaders } from '../../server/cors.js';
import { readBody, readRequestTarget } from '../../server/read-request.js';
import type { PassOn } from '../../server/request-listener.js';
import { createErrorResponse, sendResponse } from '../../server/send-response.js';
import { corsHeadersFor, noBody } from '../../service/plain-http.js';
import { nameProxy } from '../../verify/http/agent.js';
import { maxBodyBytes } from '../../verify/http/decode-body.js';
import { pairHeaders } from '../../verify/http/exchange.js';
import { describeFailure, isClosed, speaksHttp2 } from '../../verify/http/failures.js';
import type { TlsOptions } from '../../verify/http/tls-options.js';
import type { ProxySession } from '../../verify/proxy/proxy-session.js';
import type { PassedResponse } from '../../verify/proxy/read-exchange.js';
import { type PassError, relayResponse } from './relay-response.js';
import { askingForDecodable, Upstream, withoutHopByHop } from './upstream.js';

export interface PassOnOptions {
  /** The base URL of the provider. */
  readonly url: string;
  readonly tls: TlsOptions;
  /** Whether the mock answers when the provider cannot be reached. */
  readonly hasFallback: boolean;
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

/** Creates a function that passes each request on to a provider, and its response back, as they come. */
export function createPassOn(
  session: ProxySession,
  { url, tls, hasFallback }: PassOnOptions,
): { passOn: PassOn; close(): Promise<void> } {
  const upstream = new Upstream(url, tls);
  const passage = { session, upstream, hasFallback };
  const passOn: PassOn = (incoming, outgoing, answer) => {
    const { upgrade = 'h2c', connection = '', ...headers } = incoming.headers;
    if (/\bupgrade\b/i.test(connection) && upgrade.toLowerCase() !== 'h2c') {
      const message = `The proxy passes HTTP/1.1 on, and no ${upgrade}: connect to ${url} for that.`;
      sendError(incoming, outgoing, 501, message, { connection: 'close' });
      return;
    }
    const pass = (body?: Uint8Array) => passExchange(passage, incoming, outgoing, answer, body);
    const { 'transfer-encoding': encoding, 'content-length': length = 0 } = headers;
    if (encoding !== undefined || Number(length) > maxPieceBytes) {
      pass();
    } else {
      readBody(incoming, maxPieceBytes, pass, () => {});
    }
  };
  return { passOn, close: () => upstream.close() };
}

/** @param body of the request; undefined if it is passed on in pieces. */
function passExchange(
  { session, upstream, hasFallback }: Passage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: Parameters<PassOn>[2],
  body: Uint8Array | undefined,
): void {
  const { method = 'GET', headers } = incoming;
  const request = {
    method,
    url: readRequestTarget(incoming.url).url,
    headers: pairHeaders(incoming.rawHeaders),
    body,
  };
  const { isChecked, end } = session.begin(request);

  const answerByMock = (bytes: Uint8Array) => {
    const shown = session.withoutSecrets(request.url, headers);
    answer({ ...shown, body: bytes, added: { [proxyHeader]: 'mock' } });
  };

  const fail = (error: PassError, isUnreachable: boolean) => {
    if (isUnreachable && isPreflight(method, headers)) {
      // A page that gets no answer to its preflight does not send the request that the mock would answer.
      incoming.resume();
      end(undefined, sendPreflight(incoming, outgoing));
      return;
    }
    if (!hasFallback || !isUnreachable) {
      incoming.resume();
      const what = isUnreachable ? `cannot be reached at ${upstream.url}` : 'did not answer';
      const failure = nameProxy(describeFailure(error), upstream.url);
      const message = `The provider ${what}: ${failure}`;
      end(undefined, sendError(incoming, outgoing, 502, message, { [proxyHeader]: 'no-answer' }));
      return;
    }
    end();
    if (upstream.isReachable) {
      upstream.isReachable = false;
      session.fillMock();
    }
    if (body === undefined) {
      readBody(incoming, maxBodyBytes, answerByMock, () => {});
    } else {
      answerByMock(body);
    }
  };

  const onStart = () => {
    upstream.isReachable = true;
  };

  const send = (isSecondTry: boolean) => {
    const onFailure = (error: PassError, isSent: boolean) => {
      if (speaksHttp2(error) && !isSecondTry) {
        upstream.useHttp2();
        // A body that was passed on in pieces is gone.
        if (body !== undefined) {
          send(true);
          return;
        }
      }
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
    try {
      upstream.dispatch(
        {
          path: request.url,
          method: method as Dispatcher.HttpMethod,
          headers: (isChecked ? askingForDecodable(passed) : passed).flat(),
          body: body === undefined ? incoming : body.length > 0 ? body : null,
          ...(isSecondTry && { reset: true }),
        },
        relayResponse(outgoing, { onStart, onEnd: end, onFailure }),
      );
    } catch (error) {
      fail(error as Error, false);
    }
  };
  send(false);
}

function sendPreflight({ headers }: IncomingMessage, outgoing: ServerResponse): PassedResponse {
  const allowed = { ...preflightHeaders(headers), [proxyHeader]: 'no-answer' };
  sendResponse(outgoing, { status: 204, headers: allowed, body: '' });
  return { status: 204, headers: Object.entries(allowed), body: noBody };
}

/** Answers in place of the provider, so that a page of any origin can read it. */
function sendError(
  { headers: { origin } }: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  message: string,
  added: Readonly<Record<string, string>>,
): PassedResponse {
  const { headers: own, body } = createErrorResponse(status, message);
  const headers = { ...own, ...(origin && corsHeadersFor(origin)), ...added };
  sendResponse(outgoing, { status, headers, body });
  return { status, headers: Object.entries(headers), body: Buffer.from(body) };
}
