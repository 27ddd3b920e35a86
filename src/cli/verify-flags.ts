import { describeFlags, type Flags, type FlagValues } from './flags.js';

export const flags = {
  url: { value: '<url>', help: 'the address that /plants is below' },
  token: {
    value: '<token>',
    env: 'PLANT_STORE_TOKEN',
    help: 'token of a user who may create, list and delete',
  },
  'second-token': {
    value: '<token>',
    env: 'PLANT_STORE_SECOND_TOKEN',
    help: 'token of another user, for one check more',
  },
  'token-command': {
    value: '<cmd>',
    help: 'command that prints a token; run again after a 401',
  },
  header: { value: '<header>', isMultiple: true, help: '"Name: value" to send with each request' },
  server: { value: '<cmd>', help: 'command that starts the service; it is always stopped' },
  wait: { value: '<s>', help: 'seconds to wait for the service (0; with --server 30)' },
  timeout: { value: '<s>', help: 'seconds that one answer may take (10)' },
  concurrency: { value: '<n>', help: 'requests at once (8)' },
  only: {
    value: '<rules>',
    isMultiple: true,
    help: 'only these rules: create, list.error-body, ...',
  },
  seed: { value: '<n>', help: 'make the same sequences again' },
  pacts: {
    value: '<path>',
    isMultiple: true,
    help: "a frontend's own pact, or a folder of them, to verify too",
  },
  json: { help: 'print the report as JSON' },
  junit: { value: '<file>', help: 'write the report as JUnit XML' },
  html: { value: '<file>', help: 'write the report as a page' },
  quiet: { short: 'q', help: 'print nothing but what is broken and errors' },
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
  pending: { help: 'let pacts that were never kept break nothing' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export type VerifyFlags = FlagValues<typeof flags>;

export const help = `Holds a running service to the plant store interface, in whatever language it is written.

Usage: plant-store-kit verify --url <url> --token <token> [flags]

${describeFlags(flags)}

It needs no empty store and no code in the service: it creates plants under fresh ids and names,
and deletes them again, also after a failure or Ctrl-C.

Exit code: 0 every rule that could be checked holds, 1 a rule or a pact is broken, 2 bad usage or
nothing was checked, 3 the service cannot be reached.

Examples:
  plant-store-kit verify --url http://127.0.0.1:8080/v1 --token t1 --second-token t2
  plant-store-kit verify --server "npm start" --url http://127.0.0.1:8080 --token t1 --junit out.xml
  plant-store-kit verify --url https://staging.example.com --token-command "./get-token" --only list
`;
