import { parseInt64 } from '../../interface/int64.js';
import { checkHeader, checkToken } from '../../verify/http/check-credentials.js';
import {
  connectionTable,
  defaultLagMs,
  maxLagMs,
  sampleTable,
} from '../../verify/http/option-table.js';
import { readText } from '../files.js';
import { createFlagError, type TableValues, wholeNumber } from '../flags.js';

const table = connectionTable;

/** How late lists may be, for each command that judges them. */
export const lagFlag = {
  ...textsOf(table.lagMs),
  default: `${defaultLagMs}`,
  read: wholeNumber(0, maxLagMs),
} as const;

/** The flags of every command that sends requests to a running service. */
export const reachFlags = {
  url: { ...textsOf(table.url), isRequired: true, needs: [['token', 'tokenCommand']] },
  token: tokenFlag(table.token),
  tokenCommand: {
    value: '<cmd>',
    conflicts: ['token'],
    help: 'command that prints a token; it runs again after a 401',
  },
  ca: textsOf(table.ca),
  insecure: { ...textsOf(table.insecure), conflicts: ['ca'] },
  cert: { ...textsOf(table.cert), needs: [['key']] },
  key: { ...textsOf(table.key), needs: [['cert']] },
  header: { ...textsOf(table.headers), isMultiple: true, read: readHeader },
  server: textsOf(table.server),
  wait: { ...textsOf(table.waitMs), defaultHelp: '0, with --server 30', read: seconds(0) },
  timeout: { ...textsOf(table.timeoutMs), default: '10', read: seconds(1) },
} as const;

/** The flags of the commands that check a running service. */
export const serviceFlags = {
  ...reachFlags,
  secondToken: tokenFlag(table.secondToken),
  readOnlyToken: tokenFlag(table.readOnlyToken),
  endedToken: tokenFlag(table.endedToken),
  ids: { ...textsOf(sampleTable.ids), read: readIds },
  names: { ...textsOf(sampleTable.names), read: readTexts },
  tags: { ...textsOf(sampleTable.tags), read: readTexts },
  lag: lagFlag,
  deadline: { ...textsOf(table.deadlineMs), default: '600', read: seconds(1) },
  concurrency: { ...textsOf(table.concurrency), default: '8', read: wholeNumber(1, 64) },
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

interface Texts {
  readonly flag: string;
  readonly help: string;
}

/** What the help says about an option: the name of the value of its flag, unless it is a switch, and a sentence. */
function textsOf<Row extends Texts>({ flag, help }: Row) {
  const [, value] = flag.split(' ');
  const texts = value === undefined ? { help } : { value, help };
  return texts as { help: string } & (Row['flag'] extends `${string} ${string}`
    ? { value: string }
    : object);
}

function tokenFlag(row: Texts & { readonly variable: string }) {
  return {
    ...textsOf(row),
    value: '<token>',
    env: `PLANT_STORE_${row.variable}`,
    read: checkToken,
  };
}

export function seconds(min: number) {
  const read = wholeNumber(min, 86_400);
  return (text: string, name: string) => read(text, name) * 1000;
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
  const [, name = '', value] = /^([^:=\s]*):\s*(.*?)\s*$/s.exec(text) ?? [];
  if (value === undefined) {
    // The value may be a secret.
    const [start] = text.split(/[:=\s]/);
    throw createFlagError(`--header "${start}..." is not a header`, 'Write it as "Name: value".');
  }
  checkHeader(name, value);
  return [name, value];
}
