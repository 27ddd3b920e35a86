import { kitErrorCodes } from 'plant-store-kit';
import type { Command, RunnableCommand } from '../../../src/cli/command.js';
import { type Flag, type FlagGroups, flagName } from '../../../src/cli/flags.js';
import { addFlags, createProgram } from '../../../src/cli/program.js';
import { serviceFlags } from '../../../src/cli/provider/service-flags.js';
import { commands } from '../../../src/cli/run.js';
import { markdownList } from './markdown-table.js';

/** The commands that do something, by their whole names: `contracts check`. */
const all = (
  await Promise.all(
    Object.entries(commands).map(async ([name, { load }]) => {
      const command: Command = await load();
      return 'subcommands' in command
        ? Object.entries(command.subcommands).map(([sub, one]) => [`${name} ${sub}`, one] as const)
        : [[name, command] as const];
    }),
  )
).flat();

const { verify } = Object.fromEntries(all) as { verify: RunnableCommand };

/** The commands that have flags of "flags about the service"; the page says which of them. */
const askServices = ['verify', 'observe', 'compare', 'pull', 'proxy'];

const flagsOfVerify = new Set(Object.values(verify.flags).flatMap(Object.values));

/** Whether the block of `verify` has a flag of another command. */
function isOfVerify(name: string, flag: Flag): boolean {
  return name !== 'verify' && flagsOfVerify.has(flag);
}

/** The flags that no other block has. */
function ownFlags(name: string, groups: FlagGroups): FlagGroups {
  const isShared = (key: string, flag: Flag) =>
    (askServices.includes(name) && key in serviceFlags) || isOfVerify(name, flag);
  return Object.fromEntries(
    Object.entries(groups).map(([title, table]) => [
      title,
      Object.fromEntries(Object.entries(table).filter(([key, flag]) => !isShared(key, flag))),
    ]),
  );
}

/** The names of the flags that a command has in common with `verify`, without those about the service. */
function sharedWithVerify(name: string, groups: FlagGroups): string {
  const keys = Object.values(groups)
    .flatMap(Object.entries)
    .filter(([key, flag]) => isOfVerify(name, flag) && !(key in serviceFlags))
    .map(([key]) => `\`--${flagName(key)}\``);
  return keys.length === 0 ? '' : `\n\nAs for \`verify\`: ${keys.join(', ')}.`;
}

/** Flags as the help of the command has them, in their groups. */
function flagsInHelp(flags: FlagGroups): string {
  const program = createProgram('plant-store-kit').helpOption(false);
  addFlags(program, flags);
  const [, ...groups] = program.helpInformation().trim().split('\n\n');
  return groups.length === 0 ? '' : `\`\`\`text\n${groups.join('\n\n')}\n\`\`\``;
}

/** A sentence of the page says that they have `--json`. */
const inProse = ['profile show', 'profile diff'];

const flagsOfCommands = all
  .filter(([name]) => !inProse.includes(name))
  .map(([name, { flags }]) => {
    const own = flagsInHelp(ownFlags(name, flags));
    return [`flags of ${name}`, `${own}${sharedWithVerify(name, flags)}`] as const;
  })
  .filter(([, text]) => text !== '');

export const commandLineTables = {
  commands: Object.entries(commands)
    .map(([name, { summary }]) => `- [\`${name}\`](#${name}): ${summary}`)
    .join('\n'),
  ...Object.fromEntries(flagsOfCommands),
  'flags about the service': flagsInHelp({ 'The service': serviceFlags }),
  'exit codes of verify': markdownList(Object.entries(verify.exitCodes)),
  'error codes': markdownList(
    Object.entries(kitErrorCodes).map(([code, { meaning, exitCode }]) => [
      code,
      exitCode === 2 ? meaning : `${meaning} The exit code is ${exitCode}.`,
    ]),
  ),
};
