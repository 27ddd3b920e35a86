import { X509Certificate } from 'node:crypto';
import http, { type ClientRequest } from 'node:http';
import https, { type AgentOptions } from 'node:https';
import tls from 'node:tls';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { parseHttpUrl } from '../../interface/syntax.js';
import { type ConnectionOptions, invalidOption } from './connection-options.js';

export type TlsOptions = Pick<AgentOptions, 'secureContext' | 'rejectUnauthorized'>;

/** @throws KitError `invalid-option` when `ca` holds no certificate. */
export function createTlsOptions({
  ca,
  insecure,
}: Pick<ConnectionOptions, 'ca' | 'insecure'>): TlsOptions {
  if (insecure || ca === undefined) {
    return insecure ? { rejectUnauthorized: false } : {};
  }
  try {
    // Node itself ignores what is no certificate.
    new X509Certificate(ca);
  } catch {
    throw invalidOption(
      'ca',
      'trust the certificates of --ca (ca in code)',
      'there is no valid certificate in PEM format',
      'Give certificates that each start with -----BEGIN CERTIFICATE-----.',
    );
  }
  // One context for all connections: creating one parses each of the 150 authorities.
  return { secureContext: tls.createSecureContext({ ca: [...tls.rootCertificates, ca] }) };
}

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
  const proxy = parseHttpUrl(address);
  if (proxy === undefined && address !== '') {
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

/** An agent for the origin of a URL, which connects through its proxy if it has one. */
export function createAgent(url: string, options: AgentOptions): http.Agent {
  const isHttps = url.startsWith('https:');
  const proxy = proxyOf(url);
  if (proxy === undefined) {
    return isHttps ? new https.Agent(options) : new http.Agent(options);
  }
  if (!isHttps) {
    return new HttpProxyAgent(proxy, options);
  }
  const agent = new HttpsProxyAgent(proxy, options);
  agent.on('proxyConnect', ({ statusCode }: { statusCode?: number }, sent: ClientRequest) => {
    if (statusCode !== 200) {
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
