import { defineCommand } from '../command.js';
import { createFlagError, seed } from '../flags.js';
import { assertBrokerFlags, pactBrokerFlags } from '../provider/broker-flags.js';
import { readServiceOptions, serviceFlags } from '../provider/service-flags.js';

const checkFlags = {
  only: {
    value: '<rules>',
    isMultiple: true,
    help: 'check only these rules, such as create or list.error-body',
    read: (text: string) => text.split(','),
  },
  seed: { value: '<n>', help: 'repeat the random sequences of an earlier run', read: seed },
  pacts: {
    value: '<path>',
    isMultiple: true,
    help: 'pact of a frontend, or a folder of pacts, to verify as well',
  },
  provider: {
    value: '<name>',
    help: 'name of the service in its pacts (plant-store; of a folder, the only one there)',
  },
  profile: {
    value: '<file>',
    help: 'report drift from this profile, also of rules that --only leaves out',
  },
  robustness: { help: 'also send huge bodies, deep nesting and half characters' },
  knownFailures: {
    value: '<file>',
    help: 'rules that the service is known to fail; their failures do not fail the run',
  },
  updateKnownFailures: { help: 'write the rules that fail now to the file of --known-failures' },
} as const;

const reportFlags = {
  json: { help: 'print the report as JSON' },
  junit: { value: '<file>', help: 'write the report to this file as JUnit XML' },
  html: { value: '<file>', help: 'write the report to this file as HTML' },
  quiet: { short: 'q', help: 'print only failures, drift and errors' },
} as const;

export const verify = defineCommand({
  name: 'verify',
  summary: 'check a running service against the plant store interface',
  description: 'Checks a running service in any language against the plant store interface.',
  usage: '--url <url> --token <token> [flags]',
  flags: {
    'The service': serviceFlags,
    'What is checked': checkFlags,
    'A Pact Broker': pactBrokerFlags,
    'The report': reportFlags,
  },
  notes: `The service needs no test code and no empty store: verify creates plants with new ids and names.
It deletes them at the end, also after a failure or Ctrl-C.

With --profile the report also shows drift: each point in which the service no longer does what the
profile says. Drift fails no rule. Some points need --second-token, --read-only-token or
--ended-token.`,
  exitCodes: {
    0: "no rule failed, and no frontend's pact",
    1: "a rule, or a frontend's pact, failed, also if the run ended early",
    2: 'a flag or a file cannot be used; or nothing failed, but nothing was checked, a result could not be published, or the run ended early: the report says why',
    3: 'the service cannot be reached',
    4: 'with --profile: nothing failed, but the service no longer does what its profile says',
  },
  examples: [
    '--url http://127.0.0.1:8080/v1 --token t1 --second-token t2',
    '--server "npm start" --url http://127.0.0.1:8080 --token t1 --junit out.xml',
    '--url http://127.0.0.1:8080 --token t1 --profile profile.json',
    '--url https://staging.example.com --token-command "./get-token" --only list',
  ],
  async run({ flags, names }, context) {
    const service = readServiceOptions(flags, names);
    assertBrokerFlags(flags);
    if (flags.updateKnownFailures && flags.knownFailures === undefined) {
      throw createFlagError('--update-known-failures needs --known-failures', 'Give the file.');
    }
    const { runVerification } = await import('../provider/run-verification.js');
    return runVerification(service, flags, context);
  },
});
