import { readText } from '../../server/read-text.js';
import * as v from '../../text/schema.js';
import { checkHeader, checkTokenOption } from '../../verify/http/check-credentials.js';
import type { SampleOptions } from '../../verify/http/connection-options.js';
import {
  connectionTable,
  defaultLagMs,
  maxLagMs,
  sampleTable,
} from '../../verify/http/option-table.js';
import { createFlagError, type TableValues, wholeNumberFlag } from '../flags.js';

const table = connectionTable;

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
  insecure: { help: table.insecure.help, conflicts: ['ca'] },
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
  lag: { ...textsOf(table.lagMs), default: `${defaultLagMs}`, read: wholeNumberFlag(0, maxLagMs) },
  deadline: { ...textsOf(table.deadlineMs), default: '600', read: seconds(1) },
  concurrency: { ...textsOf(table.concurrency), default: '8', read: wholeNumberFlag(1, 64) },
} as const;

/** The values of the flags that say how a service is reached, and of the other ones if a command has them. */
export type ServiceFlags = TableValues<typeof reachFlags> &
  Partial<TableValues<typeof serviceFlags>>;

/** The texts of the files with the certificates for a service, as options. */
export async function readCertificates(
  flags: Pick<ServiceFlags, 'ca' | 'insecure' | 'cert' | 'key'>,
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

/** The name of the value of an option's flag, and a sentence, for the help. */
function textsOf({ flag, help }: Texts) {
  const [, value = ''] = flag.split(' ');
  return { value, help };
}

function tokenFlag(row: Texts & { readonly variable: string }) {
  return { ...textsOf(row), env: `PLANT_STORE_${row.variable}`, read: checkTokenOption };
}

export function seconds(min: number) {
  const read = wholeNumberFlag(min, 86_400);
  return (text: string, name: string) => read(text, name) * 1000;
}

function readIds(text: string, name: string): SampleOptions['ids'] {
  const [, ...ids] = /^(-?\d+)-(-?\d+)$/.exec(text) ?? [];
  const read = v.safeParse(sampleTable.ids.schema, ids);
  if (!read.success) {
    throw createFlagError(
      `${name} cannot be "${text}"`,
      'Give the lowest and the highest id, with a hyphen between them: 1-1000000.',
    );
  }
  return read.output;
}

/** Texts with commas between them. */
export function readTexts(text: string): readonly string[] {
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
