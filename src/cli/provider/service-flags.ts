import { parseInt64 } from '../../interface/int64.js';
import { isBearerToken } from '../../interface/syntax.js';
import { ownHeaders } from '../../verify/http/check-credentials.js';
import { defaultLagMs, maxLagMs } from '../../verify/http/connection-options.js';
import { readText } from '../files.js';
import { createFlagError, numberFlag, type TableValues, wholeNumber } from '../flags.js';

/** How late lists may be, for each command that judges them. */
export const lagFlag = {
  value: '<ms>',
  default: `${defaultLagMs}`,
  help: 'how late lists of the service may be',
  read: wholeNumber(0, maxLagMs),
} as const;

/** The flags of every command that sends requests to a running service. */
export const reachFlags = {
  url: {
    value: '<url>',
    isRequired: true,
    needs: [['token', 'tokenCommand']],
    help: 'base URL of the service, without /plants',
  },
  token: tokenFlag('TOKEN', 'token of a user who may create, list and delete'),
  tokenCommand: {
    value: '<cmd>',
    conflicts: ['token'],
    help: 'command that prints a token; it runs again after a 401',
  },
  ca: {
    value: '<file>',
    help: 'certificates of authorities to trust, as PEM, besides the usual ones',
  },
  insecure: { conflicts: ['ca'], help: 'accept every certificate; the report says so' },
  cert: {
    value: '<file>',
    needs: [['key']],
    help: 'client certificate, as PEM, if the service asks for one',
  },
  key: { value: '<file>', needs: [['cert']], help: 'private key of that certificate, as PEM' },
  header: {
    value: '<header>',
    isMultiple: true,
    help: '"Name: value" to send with each request',
    read: readHeader,
  },
  server: { value: '<cmd>', help: 'command that starts the service; it is stopped at the end' },
  wait: {
    value: '<s>',
    defaultHelp: '0, with --server 30',
    help: 'seconds to wait for the service',
    read: seconds(0),
  },
  timeout: secondsFlag(10, 'seconds that one response may take'),
} as const;

/** The flags of the commands that check a running service. */
export const serviceFlags = {
  ...reachFlags,
  secondToken: tokenFlag('SECOND_TOKEN', 'token of another user, for further checks'),
  readOnlyToken: tokenFlag('READ_ONLY_TOKEN', 'token of a user who may only list'),
  endedToken: tokenFlag('ENDED_TOKEN', 'token that has expired or was revoked'),
  ids: {
    value: '<from>-<to>',
    help: 'ids that the service accepts, if not those near 2^52, 2^31 or 10^6',
    read: readIds,
  },
  names: {
    value: '<list>',
    help: 'names that it accepts, if not any; 60 or more',
    read: readTexts,
  },
  tags: { value: '<list>', help: 'tags that it accepts, if not any: herb,tree', read: readTexts },
  lag: lagFlag,
  deadline: secondsFlag(600, 'seconds that the whole run may take'),
  concurrency: numberFlag(8, 1, 64, 'number of requests at once'),
} as const;

/** The values of the flags that say how a service is reached, and of the other ones if a command has them. */
export type ServiceFlags = TableValues<typeof reachFlags> &
  Partial<TableValues<typeof serviceFlags>>;

/** The texts of the files with the certificates for a service, as options. */
export async function readCertificates(
  flags: Partial<Pick<ServiceFlags, 'ca' | 'insecure' | 'cert' | 'key'>>,
) {
  const read = async (path: string | undefined) => path && (await readText(path));
  return {
    ca: await read(flags.ca),
    insecure: flags.insecure ?? false,
    cert: await read(flags.cert),
    key: await read(flags.key),
  };
}

function tokenFlag(variable: string, help: string) {
  return { value: '<token>', env: `PLANT_STORE_${variable}`, help, read: readToken } as const;
}

function secondsFlag(initial: number, help: string) {
  return { value: '<s>', default: `${initial}`, help, read: seconds(1) } as const;
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

function readIds(text: string, name: string): readonly [lowest: string, highest: string] {
  const [, lowest = '', highest = ''] = /^(-?\d+)-(-?\d+)$/.exec(text) ?? [];
  const areInt64 = [lowest, highest].every((id) => 'id' in parseInt64(id));
  if (!areInt64 || BigInt(lowest) > BigInt(highest)) {
    throw createFlagError(
      `${name} cannot be "${text}"`,
      'Give the lowest and the highest id, with a hyphen between them: 1-1000000.',
    );
  }
  return [lowest, highest];
}

function readTexts(text: string): readonly string[] {
  return text.split(',');
}

function readHeader(text: string): [name: string, value: string] {
  const [, name, value] =
    /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    // The value may be a secret.
    const [start] = text.split(/[:=\s]/);
    throw createFlagError(`--header "${start}..." is not a header`, 'Write it as "Name: value".');
  }
  if (ownHeaders.test(name)) {
    const remedy = /^authorization$/i.test(name) ? 'Give the token with --token.' : 'Drop it.';
    throw createFlagError(`--header cannot set ${name}, which every request sets itself`, remedy);
  }
  return [name, value];
}
