import { isBearerToken } from '../../interface/syntax.js';
import { createFlagError, type TableValues, wholeNumber } from '../flags.js';

/** The flags of every command that sends requests to a running service. */
export const reachFlags = {
  url: {
    value: '<url>',
    isRequired: true,
    needs: [['token', 'tokenCommand']],
    help: 'base URL of the service, without /plants',
  },
  token: {
    value: '<token>',
    env: 'PLANT_STORE_TOKEN',
    help: 'token of a user who may create, list and delete',
    read: readToken,
  },
  tokenCommand: {
    value: '<cmd>',
    excludes: ['token'],
    help: 'command that prints a token; it runs again after a 401',
  },
  ca: {
    value: '<file>',
    help: 'certificates of authorities to trust, as PEM, besides the usual ones',
  },
  insecure: { excludes: ['ca'], help: 'accept every certificate; the report says so' },
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
} as const;

/** The flags of the commands that check a running service. */
export const serviceFlags = {
  ...reachFlags,
  secondToken: {
    value: '<token>',
    env: 'PLANT_STORE_SECOND_TOKEN',
    help: 'token of another user, for further checks',
    read: readToken,
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

/** The values of the flags that say how a service is reached, and of the others if a command has them. */
export type ServiceFlags = TableValues<typeof reachFlags> &
  Partial<TableValues<typeof serviceFlags>>;

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
