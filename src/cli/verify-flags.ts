import { describeFlags, type Flags, type FlagValues } from './flags.js';
import { furtherTokens, sessionFlags } from './session-flags.js';

export const flags = {
  ...sessionFlags,
  ...furtherTokens,
  only: {
    value: '<rules>',
    isMultiple: true,
    help: 'check only these rules: create, list.error-body, ...',
  },
  seed: { value: '<n>', help: 'make the same random sequences again' },
  pacts: {
    value: '<path>',
    isMultiple: true,
    help: "a frontend's own pact, or a folder of them, to verify too",
  },
  profile: {
    value: '<file>',
    help: 'say where the service has drifted from this profile, whatever --only says',
  },
  json: { help: 'print the report as JSON' },
  junit: { value: '<file>', help: 'write the report as JUnit XML' },
  html: { value: '<file>', help: 'write the report as a page' },
  quiet: { short: 'q', help: 'print nothing but what failed or drifted, and errors' },
  'broker-url': {
    value: '<url>',
    env: 'PACT_BROKER_BASE_URL',
    help: 'Pact Broker to take pacts from',
  },
  'broker-token': { value: '<token>', env: 'PACT_BROKER_TOKEN', help: 'its token' },
  provider: { value: '<name>', help: "the service's name in the broker (plant-store)" },
  'provider-version': { value: '<version>', help: "the service's version, to publish under" },
  branch: { value: '<name>', help: "the service's branch" },
  publish: { help: 'publish the results to the broker' },
  pending: { help: 'let pacts that the service has never passed fail nothing' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export type VerifyFlags = FlagValues<typeof flags>;

export const help = `Checks a running service, in whatever language it is written, against the plant store interface.

Usage: plant-store-kit verify --url <url> --token <token> [flags]

${describeFlags(flags)}

It needs no empty store and no code in the service: it creates plants under fresh ids and names,
and deletes them again, also after a failure or Ctrl-C.

With --profile it also says where the service has drifted: where it no longer does what the profile
says. No rule fails by that. Some of a profile can be checked only with --second-token,
--read-only-token or --ended-token.

Exit code: 0 no rule and no pact failed, 1 a rule or a pact failed, 2 bad usage, or nothing was
checked, or it was stopped, 3 the service cannot be reached, 4 nothing failed, but the service has
drifted from its profile.

Examples:
  plant-store-kit verify --url http://127.0.0.1:8080/v1 --token t1 --second-token t2
  plant-store-kit verify --server "npm start" --url http://127.0.0.1:8080 --token t1 --junit out.xml
  plant-store-kit verify --url http://127.0.0.1:8080 --token t1 --profile provider.profile.json
  plant-store-kit verify --url https://staging.example.com --token-command "./get-token" --only list
`;
