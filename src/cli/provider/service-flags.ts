import { isBearerToken } from '../../interface/syntax.js';
import type { ConnectionOptions } from '../../verify/http/connection-options.js';
import { createFlagError, type TableValues, wholeNumber } from '../flags.js';

/** The flags of every command that sends requests to a running service. */
export const serviceFlags = {
  url: { value: '<url>', help: 'base URL of the service, without /plants' },
  token: {
    value: '<token>',
    env: 'PLANT_STORE_TOKEN',
    help: 'token of a user who may create, list and delete',
    read: readToken,
  },
  secondToken: {
    value: '<token>',
    env: 'PLANT_STORE_SECOND_TOKEN',
    help: 'token of another user, for further checks',
    read: readToken,
  },
  tokenCommand: {
    value: '<cmd>',
    help: 'command that prints a token; it runs again after a 401',
  },
  readOnlyToken: {
    value: '<token>',
    env: 'PLANT_STORE_READ_ONLY_TOKEN',
    help: 'token of a user who may only list',
    read: readToken,
  },
  endedToken: {
    value: '<token>',
    env: 'PLANT_STORE_ENDED_TOKEN',
    help: 'token that has expired or was revoked',
    read: readToken,
  },
  ca: {
    value: '<file>',
    help: 'certificates of authorities to trust, as PEM, besides the usual ones',
  },
  insecure: { help: 'accept every certificate; the report says so' },
  header: {
    value: '<header>',
    isMultiple: true,
    help: '"Name: value" to send with each request',
    read: readHeader,
  },
  server: { value: '<cmd>', help: 'command that starts the service; it is stopped at the end' },
  wait: {
    value: '<s>',
    help: 'seconds to wait for the service (0; with --server 30)',
    read: seconds(0),
  },
  timeout: {
    value: '<s>',
    default: '10',
    help: 'seconds that one response may take',
    read: seconds(1),
  },
  deadline: {
    value: '<s>',
    default: '600',
    help: 'seconds that the whole run may take',
    read: seconds(1),
  },
  concurrency: {
    value: '<n>',
    default: '8',
    help: 'number of requests at once',
    read: wholeNumber(1, 64),
  },
} as const;

/** How a command reaches a running service. */
export interface ServiceOptions {
  readonly connection: Omit<ConnectionOptions, 'token'>;
  /** A token, or a command that prints one. */
  readonly token: { readonly text: string } | { readonly command: string };
  /** The file of certificates to trust. */
  readonly ca: string | undefined;
  /** The command that starts the service. */
  readonly server: string | undefined;
}

/**
 * Reads how a command reaches a running service.
 *
 * @param names the flag or the variable that gives each value.
 * @throws KitError `invalid-flags`
 */
export function readServiceOptions(
  flags: TableValues<typeof serviceFlags>,
  names: Readonly<Record<string, string>>,
): ServiceOptions {
  const { url, ca, insecure = false, server, secondToken, readOnlyToken, endedToken } = flags;
  if (url === undefined) {
    throw createFlagError('--url is missing', 'Give the base URL of the service, without /plants.');
  }
  if (ca !== undefined && insecure) {
    throw createFlagError('--insecure trusts every certificate, so --ca has no use', 'Drop one.');
  }
  const connection = {
    url,
    secondToken,
    readOnlyToken,
    endedToken,
    insecure,
    headers: Object.fromEntries(flags.header ?? []),
    waitMs: flags.wait ?? (server === undefined ? 0 : 30_000),
    timeoutMs: flags.timeout,
    deadlineMs: flags.deadline,
    concurrency: flags.concurrency,
  };
  return { connection, token: readTokenSource(flags, names), ca, server };
}

function readTokenSource(
  { token, tokenCommand: command }: TableValues<typeof serviceFlags>,
  names: Readonly<Record<string, string>>,
): ServiceOptions['token'] {
  // A flag overrides the environment.
  if (command !== undefined && (token === undefined || names.token !== '--token')) {
    return { command };
  }
  if (token === undefined || command !== undefined) {
    const cause = token === undefined ? 'there is no token' : 'two flags give a token';
    throw createFlagError(cause, 'Give one of --token, PLANT_STORE_TOKEN and --token-command.');
  }
  return { text: token };
}

function seconds(min: number) {
  const read = wholeNumber(min, 86_400);
  return (text: string, name: string) => read(text, name) * 1000;
}

/** The message does not show the token, which is a secret even if a part of it is wrong. */
function readToken(token: string, name: string): string {
  if (!isBearerToken(token)) {
    throw createFlagError(
      `the token of ${name} has a space, a line break or a character that is not ASCII`,
      'Give the token alone.',
    );
  }
  return token;
}

const ownHeaders =
  /^(accept-encoding|authorization|connection|content-(encoding|length|type)|transfer-encoding)$/i;

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
