import { getProxyForUrl } from 'proxy-from-env';
import { buildConnector, type Client, type Dispatcher, type Pool, ProxyAgent } from 'undici';
import { parseHttpUrl } from '../../text/syntax.js';
import { invalidOption } from './connection-options.js';
import type { TlsOptions } from './tls-options.js';

const loopback = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/**
 * The proxy for a URL that `HTTP_PROXY`, `HTTPS_PROXY` or `ALL_PROXY` names, unless `NO_PROXY` names the host. Loopback
 * addresses have no proxy.
 *
 * @throws KitError `invalid-option` when the variable has no http or https address.
 */
export function proxyOf(url: string): URL | undefined {
  const { protocol, hostname } = new URL(url);
  const address = loopback.test(hostname) ? '' : getProxyForUrl(url);
  const proxy = parseHttpUrl(address);
  if (proxy === undefined && address !== '') {
    const variable = `${protocol.slice(0, -1).toUpperCase()}_PROXY`;
    throw invalidOption(
      variable,
      `find the proxy for ${hostname}`,
      // The address may have a password, so it is not shown.
      `${variable} (or ALL_PROXY) has no http or https address`,
      `Give it one, or name "${hostname}" in NO_PROXY.`,
    );
  }
  return proxy;
}

interface DispatcherOptions {
  readonly tls?: TlsOptions | undefined;
  /** Closes all sockets when it is aborted, also those that are not connected yet. */
  readonly signal?: AbortSignal | undefined;
  /** Called when a socket is connected or closed. */
  readonly onSocket?: ((isConnected: boolean) => void) | undefined;
}

/**
 * Creates the dispatcher of undici for the origin of a URL, through its proxy if it has one. It sets no time limits.
 *
 * @param Kind `Client` for one socket, `Pool` for as many as are needed.
 * @throws KitError `invalid-option` when the variable of the environment names no proxy.
 */
export function createDispatcher(
  url: string,
  Kind: typeof Client | typeof Pool,
  { tls, signal, onSocket = () => {} }: DispatcherOptions,
): Dispatcher {
  const { origin, protocol } = new URL(url);
  const proxy = proxyOf(url);
  const sockets = { ...(signal && { signal }), timeout: 0 };
  const create = (to: URL | string, options: object) =>
    new Kind(to, { ...options, headersTimeout: 0, bodyTimeout: 0 })
      .on('connect', () => onSocket(true))
      .on('disconnect', () => onSocket(false));
  if (proxy === undefined) {
    return create(origin, { connect: createConnector({ ...tls, ...sockets }) });
  }
  return new ProxyAgent({
    uri: proxy.href,
    proxyTls: sockets,
    requestTls: { ...tls, ...sockets },
    proxyTunnel: protocol === 'https:',
    factory: create,
  });
}

/** Connects with HTTP/1.1, which is sent byte for byte, or with HTTP/2 if the server speaks nothing else over TLS. */
function createConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  const connectHttp2 = buildConnector({ ...options, allowH2: true });
  return (target, callback) =>
    connect(target, (...outcome) => {
      const isRefused = outcome[0]?.message.includes('alert no application protocol');
      return isRefused ? connectHttp2(target, callback) : callback(...outcome);
    });
}

/** Adds the proxy of a URL, without its credentials, to the failure of a request; without a proxy, nothing. */
export function nameProxy(failure: string, url: string): string {
  const proxy = proxyOf(url);
  return proxy === undefined
    ? failure
    : `${failure} (through the proxy ${proxy.protocol}//${proxy.host})`;
}
