import { isLoopback } from '../server/admin/guard.js';
import { listen } from '../server/listen.js';
import type { ListenOptions } from '../server/listen-options.js';
import { createPlantService, type PlantServiceOptions } from '../service/plant-service.js';
import {
  type ConnectionOptions,
  invalidOption,
  parseProviderUrl,
} from '../verify/http/connection-options.js';
import { certificateUseOf, createTlsOptions } from '../verify/http/tls-options.js';
import { SentTokens } from '../verify/http/tokens.js';
import { createPassOn, type PassOnOptions } from './pass-on.js';
import type { PassedFindingsOptions } from './passed-findings.js';
import { ProxySession } from './proxy-session.js';
import { Upstream } from './upstream.js';

/** How long it waits for requests under way when it is stopped. */
const graceMs = 2000;

interface ProxyOptions
  extends Pick<ListenOptions, 'port' | 'host' | 'adminToken'>,
    Pick<ConnectionOptions, 'url' | 'ca' | 'insecure' | 'cert' | 'key'>,
    Pick<PlantServiceOptions, 'profile'>,
    Pick<PassOnOptions, 'hasFallback' | 'onExchange'>,
    PassedFindingsOptions {}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/**
 * Starts a proxy of a provider, which checks what passes.
 *
 * @throws KitError `cannot-listen`; `invalid-profile`; `invalid-option`, also when the URL is that of the proxy.
 */
export async function startProxy(options: ProxyOptions) {
  const { host = '', port, adminToken, hasFallback, onExchange } = options;
  const url = parseProviderUrl(options.url);
  const tokens = new SentTokens();
  const userOf = (token: string) => tokens.secretsOf(`Bearer ${token}`)[0]?.[1] ?? '';
  const service = createPlantService(
    { users: [], anyToken: true, plants: [], profile: options.profile },
    { proxy: { url, hasFallback, userOf } },
  );
  const certificates = certificateUseOf(url, options);
  const session = new ProxySession(service, tokens, { ...options, url, certificates });
  const upstream = new Upstream(url, createTlsOptions(options));
  const passOn = createPassOn({ session, upstream, hasFallback, onExchange });
  const server = await listen(service, { port, host, adminToken, graceMs, cors: true }, passOn);
  const { hostname, port: portOfUrl } = new URL(url);
  if (portOfUrl === `${server.port}` && (hostname === host || isLoopback(hostname))) {
    await server.stop();
    const cause = `${url} is the address of the proxy itself`;
    throw invalidOption('url', 'start the proxy', cause, 'Give the address of the service.');
  }
  return {
    url,
    origin: server.origin,
    async stop(): Promise<void> {
      await server.stop();
      await upstream.close();
    },
    /** What has passed: the verdict on it, and how many requests were for the provider. */
    report: () => ({ ...session.counts, report: session.report() }),
  };
}
