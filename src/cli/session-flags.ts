import type { Flags, FlagValues } from './flags.js';

/** How a running service is reached: flags of every command that sends requests to one. */
export const sessionFlags = {
  url: { value: '<url>', help: 'the address that /plants is below' },
  token: {
    value: '<token>',
    env: 'PLANT_STORE_TOKEN',
    help: 'token of a user who may create, list and delete',
  },
  'second-token': {
    value: '<token>',
    env: 'PLANT_STORE_SECOND_TOKEN',
    help: 'token of another user, with which more can be checked',
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
} as const satisfies Flags;

/** Tokens with which more can be seen of what the interface leaves open. */
export const furtherTokens = {
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
} as const satisfies Flags;

export type SessionFlags = FlagValues<typeof sessionFlags & typeof furtherTokens>;
