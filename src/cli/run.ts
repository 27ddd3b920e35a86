import { isKitError, KitError, kitErrorCodes } from '../interface/kit-error.js';
import { toOneLine } from '../interface/printable.js';
import { nearest } from '../interface/wording.js';
import { readKitVersion } from '../verify/report/kit-version.js';
import { readArguments } from './arguments.js';
import type { Command, CommandContext, ExitCode } from './command.js';
import { commands } from './commands.js';
import { helpOf, helpOfProgram } from './help.js';

const summaries = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);

/**
 * Runs the command that the arguments name.
 *
 * @param args the arguments after the program's name.
 * @returns the exit code.
 */
export async function run(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { output } = context;
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) {
    output.print(helpOfProgram(summaries));
    return 0;
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    output.print(`${readKitVersion()}\n`);
    return 0;
  }
  if (name === undefined) {
    output.printError(helpOfProgram(summaries));
    return 2;
  }
  try {
    const [asked = '', ...flags] = name === 'help' ? [...rest, '--help'] : args;
    const command = await loadCommand(asked);
    const given = readArguments(flags, asked, command, context.env);
    if (given === undefined) {
      output.print(helpOf(asked, command));
      return 0;
    }
    return await command.run(given, context);
  } catch (error) {
    if (!isKitError(error)) {
      throw error;
    }
    output.printError(`${toOneLine(error.message)}\n`);
    return kitErrorCodes[error.code].exitCode;
  }
}

async function loadCommand(name: string): Promise<Command> {
  const names = Object.keys(commands) as (keyof typeof commands)[];
  const known = names.find((one) => one === name);
  if (known === undefined) {
    throw new KitError({
      code: 'invalid-flags',
      task: `run "${name}"`,
      cause: 'there is no such command',
      remedy:
        nearest(name, names) || `The commands are ${new Intl.ListFormat('en-GB').format(names)}.`,
      details: {},
    });
  }
  return commands[known].load();
}
