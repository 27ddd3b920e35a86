import { kitErrorCodes } from 'plant-store-kit';
import { type Flags, flagName } from '../../../src/cli/flags.js';
import { describeFlag } from '../../../src/cli/help.js';
import { serviceFlags } from '../../../src/cli/provider/service-flags.js';
import { commands } from '../../../src/cli/run.js';
import { markdownTable } from './markdown-table.js';

function flagTable(flags: Flags): string {
  return markdownTable(
    ['flag', 'what it does', 'environment variable'],
    Object.entries(flags).map(([key, flag]) => {
      const { value, short, env, isMultiple } = flag;
      const name = `\`--${flagName(key)}${value ? ` ${value}` : ''}\``;
      return [
        `${short ? `\`-${short}\`, ` : ''}${name}${isMultiple ? ', repeatable' : ''}`,
        describeFlag(flag),
        env ? `\`${env}\`` : '',
      ];
    }),
  );
}

const all = await Promise.all(
  Object.entries(commands).map(async ([name, { load }]) => ({ name, ...(await load()) })),
);

/** The flags of a command that verify, observe and compare do not share. */
const flagTables = all.map(({ name, flags }) => {
  const own = Object.values(flags)
    .flatMap((table) => Object.entries(table))
    .filter(([key]) => !['verify', 'observe', 'compare'].includes(name) || !(key in serviceFlags));
  return [`flags of ${name}`, flagTable(Object.fromEntries(own))] as const;
});

const exitCodes = all.map(({ name, exitCodes }) => ({
  name,
  rows: Object.entries(exitCodes),
}));

export const commandLineTables = {
  ...Object.fromEntries(flagTables),
  'flags of verify, observe and compare': flagTable(serviceFlags),
  'exit codes': markdownTable(
    ['command', 'code', 'meaning'],
    exitCodes.flatMap(({ name, rows }) => rows.map((row) => [`\`${name}\``, ...row])),
  ),
  'exit codes of verify': markdownTable(
    ['code', 'meaning'],
    exitCodes.find(({ name }) => name === 'verify')?.rows ?? [],
  ),
  'error codes': markdownTable(
    ['code', 'what it means', 'exit code'],
    Object.entries(kitErrorCodes).map(([code, { meaning, exitCode }]) => [
      `\`${code}\``,
      meaning,
      String(exitCode),
    ]),
  ),
};
