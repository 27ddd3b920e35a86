import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Dispatcher, Pool, ProxyAgent } from 'undici';
import { createErrorResponse } from '../../server/error-response.js';
import { readBody, readRequestTarget } from '../../server/read-request.js';
import type { PassOn } from '../../server/request-listener.js';
import { nameProxy, proxyOf, type TlsOptions } from '../../verify/http/agent.js';
import type { HeaderList } from '../../verify/http/exchange.js';
import {
  maxBodyBytes,
  type PassedOutcome,
  type ProxySession,
} from '../../verify/proxy/proxy-session.js';

export interface PassOnOptions {
  /** The base URL of the provider. */
  readonly url: string;
  readonly tls: TlsOptions;
  /** Whether the mock answers when the provider cannot be reached. */
  readonly hasFallback: boolean;
}

/** What says that not the provider has answered. */
export const proxyHeader = 'x-plant-store-proxy';

/** A body that is smaller is sent in one piece, so that it is known before the provider has it. */
const maxPieceBytes = 2 ** 16;
const closedCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Creates what passes every request on to a provider, and every response back, as they come. */
export function createPassOn(
  session: ProxySession,
  { url, tls, hasFallback }: PassOnOptions,
): { passOn: PassOn; close(): Promise<void> } {
  const dispatcher = createDispatcher(url, tls);
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  let isReachable = true;
  let closesSockets = false;

  const passOn: PassOn = (incoming, outgoing, answer) => {
    const { method = 'GET', rawHeaders } = incoming;
    const target = readRequestTarget(incoming.url).url;
    const headers = pairHeaders(rawHeaders);
    const length = Number(incoming.headers['content-length'] ?? 0);
    const isStreamed =
      incoming.headers['transfer-encoding'] !== undefined || length > maxPieceBytes;

    const start = (body: Uint8Array | undefined) => {
      const end = session.begin({ method, url: target, headers, body });
      const fail = (failure: string, isUnreachable: boolean) => {
        if (hasFallback && isUnreachable) {
          end({ failure });
          if (isReachable) {
            isReachable = false;
            session.fillMock();
          }
          const { authorization } = incoming.headers;
          const shown = authorization && session.shownValue('authorization', authorization);
          const answerWith = (bytes: Uint8Array) =>
            answer({
              headers: { ...incoming.headers, ...(shown && { authorization: shown }) },
              body: bytes,
              added: { [proxyHeader]: 'mock' },
            });
          body ? answerWith(body) : readBody(incoming, maxBodyBytes, answerWith, () => {});
          return;
        }
        const message = isUnreachable
          ? `The provider cannot be reached at ${url}: ${failure}`
          : `The provider did not answer: ${failure}`;
        const { status, headers: own, body: text } = createErrorResponse(502, message);
        const added = { ...own, [proxyHeader]: 'no-answer' };
        const list = Object.entries(added);
        incoming.resume();
        end({ failure, shown: { status, headers: list, body: Buffer.from(text) } });
        outgoing
          .writeHead(status, { ...added, 'content-length': Buffer.byteLength(text) })
          .end(text);
      };
      const send = (isSecondTry: boolean) => {
        const exchange = new ExchangeHandler(incoming, outgoing, (outcome, error, isSent) => {
          isReachable ||= outcome.response !== undefined;
          if (error === undefined || outgoing.destroyed || outgoing.headersSent) {
            end(outcome);
            return;
          }
          const { code = '', socket } = error as Error & {
            code?: string;
            socket?: { bytesRead: number };
          };
          // A provider may close a connection at the moment when it is used again.
          const isClosed = isSent && closedCodes.has(code);
          closesSockets ||= isClosed && (socket?.bytesRead ?? 0) > 0;
          const isRepeatable = ['GET', 'HEAD'].includes(method) && body?.length === 0;
          if (isClosed && isRepeatable && !isSecondTry) {
            send(true);
          } else {
            fail(nameProxy(describe(error), url), !isSent);
          }
        });
        try {
          dispatcher.dispatch(
            {
              origin,
              path: base + target,
              method: method as Dispatcher.HttpMethod,
              headers: groupHeaders(withoutHopByHop(headers, requestHeaders)),
              body: body === undefined ? incoming : body.length > 0 ? body : null,
              reset: closesSockets || isSecondTry,
            },
            exchange,
          );
        } catch (error) {
          fail((error as Error).message, false);
        }
      };
      send(false);
    };

    const { upgrade = 'h2c', connection = '' } = incoming.headers;
    if (/\bupgrade\b/i.test(connection) && upgrade.toLowerCase() !== 'h2c') {
      const message = `The proxy passes HTTP/1.1 on, and no ${upgrade}: connect to ${url} for that.`;
      const { status, headers: own, body } = createErrorResponse(501, message);
      outgoing.writeHead(status, { ...own, connection: 'close' }).end(body);
    } else if (isStreamed) {
      start(undefined);
    } else if (length > 0) {
      readBody(incoming, maxPieceBytes, start, () => {});
    } else {
      start(new Uint8Array());
    }
  };
  return { passOn, close: () => dispatcher.destroy() };
}

/** @throws KitError `invalid-option` when the variable of the environment names no proxy. */
function createDispatcher(url: string, tls: TlsOptions): Dispatcher {
  const { origin } = new URL(url);
  const proxy = proxyOf(url);
  const options = { headersTimeout: 0, bodyTimeout: 0 };
  return proxy === undefined
    ? new Pool(origin, { ...options, connect: tls })
    : new ProxyAgent({
        ...options,
        uri: proxy.href,
        requestTls: tls,
        proxyTunnel: url.startsWith('https:'),
        factory: (to, given) => new Pool(to, { ...given, ...options }),
      });
}

type OnEnd = (outcome: PassedOutcome, error: Error | undefined, isSent: boolean) => void;

/** Passes a response back while it comes, and keeps what is judged of it. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  readonly #onEnd: OnEnd;
  #isSent = false;
  #head: { readonly status: number; readonly headers: HeaderList } | undefined;
  #chunks: Buffer[] = [];
  #free = maxBodyBytes;

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, onEnd: OnEnd) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    this.#onEnd = onEnd;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#isSent = true;
    const abort = () => controller.abort(new Error('the client disconnected'));
    if (this.#outgoing.destroyed) {
      abort();
      return;
    }
    this.#outgoing.on('drain', () => controller.resume());
    this.#outgoing.once('close', () => this.#outgoing.writableFinished || abort());
  }

  onResponseStart(
    { rawHeaders }: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    statusText = '',
  ): void {
    if (status < 200) {
      return;
    }
    const outgoing = this.#outgoing;
    const headers = pairHeaders((rawHeaders ?? []) as readonly (Buffer | string)[]);
    this.#head = { status, headers };
    const hasLength = headers.some(([name]) => /^content-length$/i.test(name));
    const isChunked = !hasLength && this.#incoming.httpVersion !== '1.0';
    const sent = withoutHopByHop(headers, isChunked ? responseHeaders : unchunkedHeaders);
    outgoing.sendDate = false;
    outgoing.writeHead(status, statusText, sent.flat());
    // What comes with the headers is sent with them.
    queueMicrotask(
      () => this.#free === maxBodyBytes && !outgoing.destroyed && outgoing.flushHeaders(),
    );
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#free -= chunk.length;
    if (this.#free >= 0) {
      this.#chunks.push(chunk);
    } else {
      this.#chunks = [];
    }
    if (!this.#outgoing.write(chunk)) {
      controller.pause();
    }
  }

  onResponseEnd({ rawTrailers }: Dispatcher.DispatchController): void {
    const trailers = pairHeaders((rawTrailers ?? []) as readonly (Buffer | string)[]);
    if (trailers.length > 0) {
      this.#outgoing.addTrailers(trailers as [string, string][]);
    }
    this.#outgoing.end();
    this.#finish(this.#free < 0 ? undefined : Buffer.concat(this.#chunks));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#outgoing.headersSent) {
      this.#outgoing.destroy();
    }
    this.#finish(undefined, error);
  }

  #finish(body: Uint8Array | undefined, error?: Error): void {
    const outcome = this.#head ? { response: { ...this.#head, body } } : {};
    this.#onEnd({ ...outcome, failure: error && describe(error) }, error, this.#isSent);
  }
}

function describe(error: Error & { errors?: readonly Error[] }): string {
  return error.message || error.errors?.[0]?.message || 'no connection';
}

/** Headers of one connection (RFC 9110, 7.6.1), and those that are made anew for the next one. */
const responseHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
];
const unchunkedHeaders = [...responseHeaders, 'trailer'];
const requestHeaders = [
  ...responseHeaders,
  'te',
  'host',
  'expect',
  'http2-settings',
  'proxy-authorization',
];

function pairHeaders(raw: readonly (Buffer | string)[]): HeaderList {
  const pairs: [string, string][] = [];
  for (let at = 0; at < raw.length; at += 2) {
    pairs.push([toText(raw[at]), toText(raw[at + 1])]);
  }
  return pairs;
}

function toText(text: Buffer | string = ''): string {
  return typeof text === 'string' ? text : text.toString('latin1');
}

function withoutHopByHop(headers: HeaderList, names: readonly string[]): HeaderList {
  const listed = headers
    .filter(([name]) => /^connection$/i.test(name))
    .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
  return headers.filter(([name]) => {
    const lowerCase = name.toLowerCase();
    return !names.includes(lowerCase) && !listed.includes(lowerCase);
  });
}

/** Repeated headers as a list under their name. */
function groupHeaders(headers: HeaderList): Record<string, string | string[]> {
  const groups = new Map<string, string | string[]>();
  for (const [name, value] of headers) {
    const earlier = groups.get(name);
    groups.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return Object.fromEntries(groups);
}
