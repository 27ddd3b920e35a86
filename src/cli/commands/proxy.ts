import { once } from 'node:events';
import { startProxy } from '../../proxy/start-proxy.js';
import { loadProfile } from '../../server/load-options.js';
import { defineCommand } from '../command.js';
import { readCertificates, serviceFlags } from '../provider/service-flags.js';
import {
  assertWritableReports,
  exitCodeOf,
  reportFlags,
  writeReports,
} from '../provider/write-reports.js';
import { createProxyReporter } from '../proxy-reporter.js';
import { listenFlags } from '../serve/serve-flags.js';
import { writeUrlFile } from '../serve/url-file.js';

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
    const { host, port, adminToken, fallback, alone, lag: lagMs } = flags;
    await writeUrlFile(env, '');
    await assertWritableReports(flags);
    const profile = await loadProfile(flags.profile);
    const reporter = createProxyReporter(flags, output);
    const proxy = await startProxy({
      url: flags.url,
      ...(await readCertificates(flags)),
      host,
      port,
      adminToken,
      lagMs,
      profile: profile,
      hasFallback: fallback === true,
      isAlone: alone === true,
      onExchange: reporter.exchange,
      onFinding: reporter.finding,
    });
    await writeUrlFile(env, proxy.origin);
    reporter.ready(proxy.origin, proxy.url);
    if (!stop.aborted) {
      await once(stop, 'abort');
    }
    await proxy.stop();
    const { report, requests, unanswered } = proxy.report();
    reporter.unanswered(unanswered, requests);
    await writeReports(report, flags, context);
    const isUnreachable = requests > 0 && unanswered === requests;
    return report.verdict !== 'failed' && isUnreachable ? 3 : exitCodeOf(report);
  },
});
