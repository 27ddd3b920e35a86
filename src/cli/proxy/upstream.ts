import { type Dispatcher, Pool } from 'undici';
import { createDispatcher } from '../../verify/http/agent.js';
import { decodableEncodings } from '../../verify/http/decode-body.js';
import type { HeaderList } from '../../verify/http/exchange.js';
import type { TlsOptions } from '../../verify/http/tls-options.js';

/** The connections of a proxy to its provider, and what it has learnt about the provider from them. */
export class Upstream {
  readonly url: string;
  readonly origin: string;
  /** The path of the base URL, which comes before the path of each request. */
  readonly base: string;
  readonly #dispatcher: Dispatcher;
  isReachable = true;
  /** Whether it has closed a connection at the moment when it was used again. */
  closesSockets = false;

  /** @param url the base URL of the provider. */
  constructor(url: string, tls: TlsOptions) {
    const { origin, pathname } = new URL(url);
    this.url = url;
    this.origin = origin;
    this.base = pathname.replace(/\/$/, '');
    this.#dispatcher = createDispatcher(url, Pool, { tls });
  }

  dispatch(
    request: Pick<Dispatcher.DispatchOptions, 'path' | 'method' | 'headers' | 'body' | 'reset'>,
    handler: Dispatcher.DispatchHandler,
  ): void {
    const { path, reset = this.closesSockets } = request;
    const options = { ...request, origin: this.origin, path: this.base + path, reset };
    this.#dispatcher.dispatch(options, handler);
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }
}

/** Headers that apply to one connection (RFC 9110, 7.6.1), and those that the client of the next one sets itself. */
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

export function withoutHopByHop(headers: HeaderList): HeaderList {
  const listed = headers
    .filter(([name]) => /^connection$/i.test(name))
    .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
  const dropped = new Set([...ofConnection, ...listed]);
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()));
}

/** The headers of a response whose body is sent decoded, and with another length. */
export function withoutFraming(headers: HeaderList): HeaderList {
  const framing = ['content-encoding', 'content-length'];
  return withoutHopByHop(headers).filter(([name]) => !framing.includes(name.toLowerCase()));
}

/** Asks only for encodings that the proxy can decode: a browser may accept some that this Node.js does not have. */
export function askingForDecodable(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) =>
    /^accept-encoding$/i.test(name) ? [name, decodableEncodings(value)] : [name, value],
  );
}
