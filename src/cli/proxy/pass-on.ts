import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import { readBody, readRequestTarget } from '../../server/read-request.js';
import type { PassOn } from '../../server/request-listener.js';
import { createErrorResponse } from '../../server/send-response.js';
import { noBody } from '../../service/plain-http.js';
import { createDispatcher, nameProxy } from '../../verify/http/agent.js';
import { maxBodyBytes } from '../../verify/http/decode-body.js';
import { type HeaderList, pairHeaders } from '../../verify/http/exchange.js';
import {
  describeFailure,
  isClosed,
  isWhole,
  type RequestError,
  speaksHttp2,
} from '../../verify/http/failures.js';
import type { TlsOptions } from '../../verify/http/tls-options.js';
import type { ProxySession } from '../../verify/proxy/proxy-session.js';
import type { PassedResponse } from '../../verify/proxy/read-exchange.js';

export interface PassOnOptions {
  /** The base URL of the provider. */
  readonly url: string;
  readonly tls: TlsOptions;
  /** Whether the mock answers when the provider cannot be reached. */
  readonly hasFallback: boolean;
}

/** What says that not the provider has answered. */
const proxyHeader = 'x-plant-store-proxy';

/** A body that is smaller is sent in one piece, so that it is known before the provider has it. */
const maxPieceBytes = 2 ** 16;

/** Creates what passes every request on to a provider, and every response back, as they come. */
export function createPassOn(
  session: ProxySession,
  options: PassOnOptions,
): { passOn: PassOn; close(): Promise<void> } {
  const upstream = createUpstream(session, options);
  const { url } = upstream;
  const passOn: PassOn = (incoming, outgoing, answer) => {
    const { upgrade = 'h2c', connection = '', ...headers } = incoming.headers;
    if (/\bupgrade\b/i.test(connection) && upgrade.toLowerCase() !== 'h2c') {
      const message = `The proxy passes HTTP/1.1 on, and no ${upgrade}: connect to ${url} for that.`;
      sendError(outgoing, 501, message, { connection: 'close' });
      return;
    }
    const pass = (body?: Uint8Array) => passExchange(upstream, incoming, outgoing, answer, body);
    const { 'transfer-encoding': encoding, 'content-length': length = 0 } = headers;
    if (encoding !== undefined || Number(length) > maxPieceBytes) {
      pass();
    } else {
      readBody(incoming, maxPieceBytes, pass, () => {});
    }
  };
  return { passOn, close: () => upstream.dispatcher.destroy() };
}

function createUpstream(session: ProxySession, { url, tls, hasFallback }: PassOnOptions) {
  const { origin, pathname } = new URL(url);
  return {
    session,
    url,
    hasFallback,
    tls,
    dispatcher: createDispatcher(url, Pool, { tls }),
    /** Whether it has shown that it speaks HTTP/2 alone. */
    isHttp2: false,
    origin,
    /** The path before that of each request. */
    base: pathname.replace(/\/$/, ''),
    isReachable: true,
    /** Whether it has closed a connection at the moment when it was used again. */
    closesSockets: false,
  };
}

/** @param body of the request; undefined if it is passed on in pieces. */
function passExchange(
  upstream: ReturnType<typeof createUpstream>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: Parameters<PassOn>[2],
  body: Uint8Array | undefined,
): void {
  const { session, url, origin, base, hasFallback } = upstream;
  const { method = 'GET', headers } = incoming;
  const request = {
    method,
    url: readRequestTarget(incoming.url).url,
    headers: pairHeaders(incoming.rawHeaders),
    body,
  };
  const end = session.begin(request);

  const answerByMock = (bytes: Uint8Array) => {
    const { authorization = '' } = headers;
    const shown = authorization && { authorization: session.tokens.shown(authorization) };
    answer({ headers: { ...headers, ...shown }, body: bytes, added: { [proxyHeader]: 'mock' } });
  };

  const fail = (error: PassError, isUnreachable: boolean) => {
    if (!hasFallback || !isUnreachable) {
      incoming.resume();
      const what = isUnreachable ? `cannot be reached at ${url}` : 'did not answer';
      const message = `The provider ${what}: ${nameProxy(describeFailure(error), url)}`;
      end(undefined, sendError(outgoing, 502, message, { [proxyHeader]: 'no-answer' }));
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

  const send = (isSecondTry: boolean) => {
    let isSent = false;
    let head: Omit<PassedResponse, 'body'> | undefined;
    let chunks: Buffer[] = [];
    let free = maxBodyBytes;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        isSent = true;
        outgoing.on('drain', () => controller.resume());
        whenClosed(outgoing, () => controller.abort(new Error('disconnected')));
      },
      onResponseStart({ rawHeaders }, status, _headers, statusText = '') {
        if (status < 200) {
          return;
        }
        upstream.isReachable = true;
        head = { status, headers: pairHeaders(rawHeaders as readonly Buffer[]) };
        outgoing.sendDate = false;
        const passed = withoutHopByHop(head.headers);
        outgoing.writeHead(status, statusText, passed.flat());
        // What comes with the headers is sent with them.
        queueMicrotask(
          () => free === maxBodyBytes && !outgoing.destroyed && outgoing.flushHeaders(),
        );
      },
      onResponseData(controller, chunk) {
        free -= chunk.length;
        if (free < 0) {
          chunks = [];
        } else {
          chunks.push(chunk);
        }
        if (!outgoing.write(chunk)) {
          controller.pause();
        }
      },
      onResponseEnd({ rawTrailers }) {
        // Those of HTTP/2 are an object.
        const trailers = Object.entries((rawTrailers ?? {}) as Readonly<Record<string, string>>);
        outgoing.addTrailers(Array.isArray(rawTrailers) ? pairHeaders(rawTrailers) : trailers);
        outgoing.end();
        end(head && { ...head, body: free < 0 ? undefined : Buffer.concat(chunks) });
      },
      onResponseError(_controller, error: PassError) {
        if (head !== undefined && isWhole(head.status, error)) {
          outgoing.end();
          end({ ...head, body: noBody });
          return;
        }
        if (outgoing.destroyed || outgoing.headersSent) {
          outgoing.destroy();
          end(head && { ...head, body: undefined });
          return;
        }
        if (speaksHttp2(error) && !isSecondTry) {
          useHttp2(upstream);
          // What was passed on in pieces is gone.
          if (body !== undefined) {
            send(true);
            return;
          }
        }
        // A provider may close a connection at the moment when it is used again.
        const hasClosed = isSent && isClosed(error);
        upstream.closesSockets ||= hasClosed && (error.socket?.bytesRead ?? 0) > 0;
        const isRepeatable = ['GET', 'HEAD'].includes(method) && body?.length === 0;
        if (hasClosed && isRepeatable && !isSecondTry) {
          send(true);
        } else {
          fail(error, !isSent);
        }
      },
    };
    try {
      upstream.dispatcher.dispatch(
        {
          origin,
          path: base + request.url,
          method: method as Dispatcher.HttpMethod,
          headers: withoutHopByHop(request.headers).flat(),
          body: body === undefined ? incoming : body.length > 0 ? body : null,
          reset: upstream.closesSockets || isSecondTry,
        },
        handler,
      );
    } catch (error) {
      fail(error as Error, false);
    }
  };
  send(false);
}

function useHttp2(upstream: ReturnType<typeof createUpstream>): void {
  if (!upstream.isHttp2) {
    const { url, tls, dispatcher } = upstream;
    upstream.isHttp2 = true;
    upstream.dispatcher = createDispatcher(url, Pool, { tls, isHttp2: true });
    // Requests under way on it end first.
    void dispatcher.close();
  }
}

function sendError(
  outgoing: ServerResponse,
  status: number,
  message: string,
  added: Readonly<Record<string, string>>,
): PassedResponse {
  const { headers: own, body: text } = createErrorResponse(status, message);
  const body = Buffer.from(text);
  const headers = { ...own, ...added, 'content-length': String(body.length) };
  outgoing.writeHead(status, headers).end(body);
  return { status, headers: Object.entries(headers), body };
}

type PassError = RequestError & { readonly socket?: { readonly bytesRead: number } };

/** Calls when a client is gone before it has its response. */
function whenClosed(outgoing: ServerResponse, abort: () => void): void {
  if (outgoing.destroyed) {
    abort();
  } else {
    outgoing.once('close', () => outgoing.writableFinished || abort());
  }
}

/** Headers of one connection (RFC 9110, 7.6.1), and those that are made anew for the next one. */
const ofConnection = [
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

function withoutHopByHop(headers: HeaderList): HeaderList {
  const listed = headers
    .filter(([name]) => /^connection$/i.test(name))
    .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
  const dropped = new Set([...ofConnection, ...listed]);
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()));
}
