import type { Flags, FlagValues } from './flags.js';

/** The flags of every command that sends requests to a running service. */
export const sessionFlags = {
  url: { value: '<url>', help: 'base URL of the service, without /plants' },
  token: {
    value: '<token>',
    env: 'PLANT_STORE_TOKEN',
    help: 'token of a user who may create, list and delete',
  },
  'second-token': {
    value: '<token>',
    env: 'PLANT_STORE_SECOND_TOKEN',
    help: 'token of another user, for further checks',
  },
  'token-command': {
    value: '<cmd>',
    help: 'command that prints a token; it runs again after a 401',
  },
  'read-only-token': {
    value: '<token>',
    env: 'PLANT_STORE_READ_ONLY_TOKEN',
    help: 'token of a user who may only list',
  },
  'ended-token': {
    value: '<token>',
    env: 'PLANT_STORE_ENDED_TOKEN',
    help: 'token that has expired or was revoked',
  },
  ca: {
    value: '<file>',
    help: 'certificates of authorities to trust, as PEM, besides the usual ones',
  },
  insecure: { help: 'accept every certificate; the report says so' },
  header: { value: '<header>', isMultiple: true, help: '"Name: value" to send with each request' },
  server: { value: '<cmd>', help: 'command that starts the service; it is stopped at the end' },
  wait: { value: '<s>', help: 'seconds to wait for the service (0; with --server 30)' },
  timeout: { value: '<s>', help: 'seconds that one response may take (10)' },
  deadline: { value: '<s>', help: 'seconds that the whole run may take (600)' },
  concurrency: { value: '<n>', help: 'number of requests at once (8)' },
} as const satisfies Flags;

export type SessionFlags = FlagValues<typeof sessionFlags>;
