import http, { type ClientRequest } from 'node:http';
import https, { type AgentOptions } from 'node:https';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { parseHttpUrl } from '../../interface/http-url.js';
import { invalidOption } from './connection-options.js';

const loopback = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/**
 * The proxy that `HTTP_PROXY` or `HTTPS_PROXY` names for a URL, or `ALL_PROXY`, unless `NO_PROXY` has its
 * host. Loopback addresses have none.
 *
 * @throws KitError `invalid-option` when the variable has no http or https address.
 */
export function proxyOf(url: string): URL | undefined {
  const { protocol, hostname } = new URL(url);
  const address = loopback.test(hostname) ? '' : getProxyForUrl(url);
  if (address === '') {
    return undefined;
  }
  const proxy = parseHttpUrl(address);
  if (proxy === undefined) {
    const variable = `${protocol.slice(0, -1).toUpperCase()}_PROXY`;
    throw invalidOption(
      variable,
      `find the proxy for ${hostname}`,
      // The address is not shown: a password may be in it.
      `${variable} (or ALL_PROXY) has no http or https address`,
      `Give it one, or name "${hostname}" in NO_PROXY.`,
    );
  }
  return proxy;
}

/** An option of a request, for the agents of this module. */
export interface ProxyRequestOptions {
  /** Ends a connection to a proxy that is not made yet: Node destroys a request only after it is. */
  readonly givenUp?: AbortSignal;
}

/** Creates an agent for the origin of a URL, which connects through its proxy if it has one. */
export function createAgent(url: string, options: AgentOptions): http.Agent {
  const isHttps = url.startsWith('https:');
  const proxy = proxyOf(url);
  if (proxy === undefined) {
    return isHttps ? new https.Agent(options) : new http.Agent(options);
  }
  const Agent = (isHttps ? HttpsProxyAgent : HttpProxyAgent) as typeof HttpsProxyAgent;
  const agent = new Agent(proxy, options);
  const connect = agent.connect.bind(agent);
  agent.connect = (sent, requested) => {
    agent.connectOpts.signal = (requested as ProxyRequestOptions).givenUp;
    return connect(sent, requested);
  };
  agent.on('proxyConnect', ({ statusCode }: { statusCode?: number }, sent: ClientRequest) => {
    if (isHttps && statusCode !== 200) {
      sent.destroy(new Error(`the proxy answered ${statusCode}`));
    }
  });
  return agent;
}

/** Names the proxy of a URL, without its credentials, after the failure of a request; alone if it has none. */
export function nameProxy(failure: string, url: string): string {
  const proxy = proxyOf(url);
  return proxy === undefined
    ? failure
    : `${failure} (through the proxy ${proxy.protocol}//${proxy.host})`;
}
