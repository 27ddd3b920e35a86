import { kitErrorCodes } from 'plant-store-kit';
import type { Command } from '../../../src/cli/command.js';
import type { FlagGroups } from '../../../src/cli/flags.js';
import { helpOf } from '../../../src/cli/help.js';
import { serviceFlags } from '../../../src/cli/provider/service-flags.js';
import { commands } from '../../../src/cli/run.js';
import { markdownList, markdownTable } from './markdown-table.js';

const all = await Promise.all(
  Object.entries(commands).map(
    async ([name, { load }]): Promise<[name: string, command: Command]> => [name, await load()],
  ),
);

const verify = Object.fromEntries(all).verify as Command;

/** The commands that have flags of "flags about the service"; the page says which of them. */
const askServices = ['verify', 'observe', 'compare', 'pull', 'proxy'];

/** The flags that no other block has. */
function ownFlags(name: string, groups: FlagGroups): FlagGroups {
  const isShared = (key: string) =>
    key === 'help' || (askServices.includes(name) && key in serviceFlags);
  return Object.fromEntries(
    Object.entries(groups).map(([title, table]) => [
      title,
      Object.fromEntries(Object.entries(table).filter(([key]) => !isShared(key))),
    ]),
  );
}

/** Flags as the help of the command has them, in their groups. */
function flagsInHelp(flags: FlagGroups): string {
  const titles = Object.keys(flags).map((title) => `${title}:`);
  const groups = helpOf('', { ...verify, flags })
    .split('\n\n')
    .filter((paragraph) => titles.some((title) => paragraph.startsWith(`${title}\n`)));
  return groups.length === 0 ? '' : `\`\`\`text\n${groups.join('\n\n')}\n\`\`\``;
}

const flagsOfCommands = all
  .map(([name, { flags }]) => [`flags of ${name}`, flagsInHelp(ownFlags(name, flags))] as const)
  .filter(([, text]) => text !== '');

export const commandLineTables = {
  commands: markdownTable(
    ['command', 'what it does'],
    Object.entries(commands).map(([name, { summary }]) => [`[\`${name}\`](#${name})`, summary]),
  ),
  ...Object.fromEntries(flagsOfCommands),
  'flags about the service': flagsInHelp({ 'The service': serviceFlags }),
  'exit codes of verify': markdownTable(['code', 'meaning'], Object.entries(verify.exitCodes)),
  'error codes': markdownList(
    Object.entries(kitErrorCodes).map(([code, { meaning, exitCode }]) => [
      code,
      exitCode === 2 ? meaning : `${meaning} The exit code is ${exitCode}.`,
    ]),
  ),
};
