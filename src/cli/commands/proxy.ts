import { once } from 'node:events';
import { isLoopback } from '../../server/admin/guard.js';
import { listen } from '../../server/listen.js';
import { createPlantService } from '../../service/plant-service.js';
import { parseProviderUrl } from '../../verify/http/connection-options.js';
import { certificateUseOf, createTlsOptions } from '../../verify/http/tls-options.js';
import { SentTokens } from '../../verify/http/tokens.js';
import { ProxySession } from '../../verify/proxy/proxy-session.js';
import { defineCommand } from '../command.js';
import { loadFile } from '../files.js';
import { createFlagError } from '../flags.js';
import { parseProfileText } from '../parse-texts.js';
import { readCertificates, serviceFlags } from '../provider/service-flags.js';
import {
  assertWritableReports,
  exitCodeOf,
  reportFlags,
  writeReports,
} from '../provider/write-reports.js';
import { createPassOn } from '../proxy/pass-on.js';
import { createProxyReporter } from '../proxy/proxy-reporter.js';
import { Upstream } from '../proxy/upstream.js';
import { listenFlags } from '../serve/serve-flags.js';
import { writeUrlFile } from '../serve/url-file.js';

/** How long it waits for requests under way when it is stopped. */
const graceMs = 2000;

export const proxy = defineCommand({
  description:
    'Passes requests on to a running service, and checks what passes against the plant store interface.',
  usage: '--url <url> [flags]',
  flags: {
    'The service': {
      url: { value: '<url>', isRequired: true, help: 'base URL of the service, without /plants' },
      ca: serviceFlags.ca,
      insecure: serviceFlags.insecure,
      cert: serviceFlags.cert,
      key: serviceFlags.key,
    },
    'The proxy': {
      ...listenFlags(4020),
      fallback: { help: 'let the mock answer when the service cannot be reached' },
      profile: {
        value: '<file>',
        needs: [['fallback']],
        help: 'with --fallback: the mock answers by this profile',
      },
    },
    'What is checked': {
      alone: {
        help: 'no other client uses the service, and all ids of creates are new: also fail what another client could explain',
      },
      lag: serviceFlags.lag,
    },
    'The report': reportFlags,
  },
  common: ['url', 'port', 'fallback', 'profile', 'alone', 'json', 'junit', 'html'],
  notes: `Every path is passed on, except those under /__admin, where the panel is. The faults of
the panel apply to what passes; what they fail is not judged. The report comes at the end, after Ctrl-C or
SIGTERM. The proxy sends no request of its own.`,
  exitCodes: {
    0: 'it was stopped, and what passed keeps the interface',
    1: 'what passed violates a rule',
    2: 'a flag, a file or the port cannot be used; or nothing that passed could be checked',
    3: 'requests came, and the service answered none',
  },
  examples: [
    'proxy --url https://staging.example.com',
    'proxy --url http://127.0.0.1:8080 --alone --junit out.xml',
    'proxy --url http://127.0.0.1:8080 --profile provider.profile.json --fallback',
  ],
  async run({ flags }, context) {
    const { env, output, stop } = context;
    const { host, port, adminToken, fallback } = flags;
    const url = parseProviderUrl(flags.url);
    await writeUrlFile(env, '');
    await assertWritableReports(flags);
    const profile = await loadFile(flags.profile, 'profile', parseProfileText);
    const certificates = await readCertificates(flags);
    const hasFallback = fallback === true;
    const tokens = new SentTokens();
    const userOf = (token: string) => tokens.secretsOf(`Bearer ${token}`)[0]?.[1] ?? '';
    const service = createPlantService(
      { users: [], anyToken: true, plants: [], profile: profile?.written },
      { proxy: { url, hasFallback, userOf } },
    );
    const reporter = createProxyReporter(flags, output);
    const session = new ProxySession(service, tokens, {
      url,
      certificates: certificateUseOf(url, certificates),
      isAlone: flags.alone === true,
      lagMs: flags.lag,
      onFinding: reporter.finding,
    });
    const upstream = new Upstream(url, createTlsOptions(certificates));
    const { exchange: onExchange } = reporter;
    const passOn = createPassOn({ session, upstream, hasFallback, onExchange });
    const server = await listen(service, { port, host, adminToken, graceMs, cors: true }, passOn);
    const { hostname, port: portOfUrl } = new URL(url);
    if (portOfUrl === `${server.port}` && (hostname === host || isLoopback(hostname))) {
      await server.stop();
      throw createFlagError(
        `${url} is the address of the proxy itself`,
        'Give the address of the service.',
      );
    }
    await writeUrlFile(env, server.origin);
    reporter.ready(server.origin, url);
    if (!stop.aborted) {
      await once(stop, 'abort');
    }
    await server.stop();
    await upstream.close();
    const report = session.report();
    const { requests, unanswered } = session.counts;
    reporter.unanswered(unanswered, requests);
    await writeReports(report, flags, context);
    const isUnreachable = requests > 0 && unanswered === requests;
    return report.verdict !== 'failed' && isUnreachable ? 3 : exitCodeOf(report);
  },
});
