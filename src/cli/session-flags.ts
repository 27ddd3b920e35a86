import { isBearerToken } from '../interface/syntax.js';
import type { TokenSource } from '../verify/http/tokens.js';
import {
  createFlagError,
  type Flags,
  type FlagValues,
  type GivenFlags,
  readWholeNumber,
} from './flags.js';
import { tokenFromCommand } from './token-command.js';

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

const ownHeaders =
  /^(accept-encoding|authorization|connection|content-(encoding|length|type)|transfer-encoding)$/i;

/**
 * Reads how a command reaches a running service.
 *
 * @param stop ends the command of `--token-command`.
 * @throws KitError `invalid-flags`
 */
export function readSessionOptions(
  { values, names }: Pick<GivenFlags<typeof sessionFlags>, 'values' | 'names'>,
  stop: AbortSignal,
) {
  const { url, ca, insecure = false, wait, timeout, deadline, concurrency } = values;
  if (url === undefined) {
    throw createFlagError('--url is missing', 'Give the base URL of the service, without /plants.');
  }
  for (const name of ['second-token', 'read-only-token', 'ended-token'] as const) {
    assertBearerToken(names[name], values[name]);
  }
  if (ca !== undefined && insecure) {
    throw createFlagError('--insecure trusts every certificate, so --ca has no use', 'Drop one.');
  }
  const waitSeconds = wait ?? (values.server === undefined ? '0' : '30');
  return {
    url,
    token: readToken(values, names, stop),
    secondToken: values['second-token'],
    readOnlyToken: values['read-only-token'],
    endedToken: values['ended-token'],
    insecure,
    headers: Object.fromEntries((values.header ?? []).map(readHeader)),
    waitMs: toMs(readWholeNumber('--wait', waitSeconds, 0, maxSeconds)),
    timeoutMs: toMs(readWholeNumber('--timeout', timeout, 1, maxSeconds)),
    deadlineMs: toMs(readWholeNumber('--deadline', deadline, 1, maxSeconds)),
    concurrency: readWholeNumber('--concurrency', concurrency, 1, 64),
  };
}

/** The options of a session that flags set. */
export type SessionFlagOptions = ReturnType<typeof readSessionOptions>;

const maxSeconds = 86_400;

function toMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

function readToken(
  { token, 'token-command': command }: SessionFlags,
  names: GivenFlags<typeof sessionFlags>['names'],
  stop: AbortSignal,
): TokenSource {
  // A flag overrides the environment.
  if (command !== undefined && (token === undefined || names.token !== '--token')) {
    return tokenFromCommand(command, stop);
  }
  if (token === undefined || command !== undefined) {
    const cause = token === undefined ? 'there is no token' : 'two flags give a token';
    throw createFlagError(cause, 'Give one of --token, PLANT_STORE_TOKEN and --token-command.');
  }
  assertBearerToken(names.token, token);
  return token;
}

/** The message does not show the token, which is a secret even if a part of it is wrong. */
function assertBearerToken(flag: string | undefined, token: string | undefined): void {
  if (token !== undefined && !isBearerToken(token)) {
    throw createFlagError(
      `the token of ${flag} has a space, a line break or a character that is not ASCII`,
      'Give the token alone.',
    );
  }
}

function readHeader(text: string): [name: string, value: string] {
  const [, name, value] =
    /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    // The value may be a secret.
    const [start] = text.split(/[:\s]/);
    throw createFlagError(`--header "${start}..." is not a header`, 'Write it as "Name: value".');
  }
  if (ownHeaders.test(name)) {
    const remedy = /^authorization$/i.test(name) ? 'Give the token with --token.' : 'Drop it.';
    throw createFlagError(`--header cannot set ${name}, which every request sets itself`, remedy);
  }
  return [name, value];
}
