import { isKitError, KitError, kitErrorCodes } from '../interface/kit-error.js';
import { toOneLine } from '../interface/printable.js';
import { nearest } from '../interface/wording.js';
import { readKitVersion } from '../verify/report/kit-version.js';
import type { CommandContext, ExitCode } from './command.js';
import { type CommandName, commandNames, commandSummaries } from './command.js';
import { describeExitCodes, programExitCodes } from './exit-codes.js';

type Command = (args: readonly string[], context: CommandContext) => Promise<ExitCode>;

/** Each command is loaded when it runs, so that `serve` starts without the code of `verify`. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.js')).serve,
  verify: async () => (await import('./verify.js')).verify,
  observe: async () => (await import('./observe.js')).observe,
  compare: async () => (await import('./compare.js')).compare,
  contracts: async () => (await import('./contracts.js')).contracts,
  profile: async () => (await import('./profile.js')).profile,
  openapi: async () => (await import('./openapi.js')).openapi,
  init: async () => (await import('./init.js')).init,
  doctor: async () => (await import('./doctor.js')).doctor,
};

const width = Math.max(...commandNames.map(({ length }) => length));

const help = `The plant store interface, as a mock for apps and tests and as a contract for real services.

Usage: plant-store-kit <command> [flags]

Commands:
${commandNames.map((name) => `  ${name.padEnd(width)}  ${commandSummaries[name]}`).join('\n')}

Flags:
  -h, --help     print this help
  -v, --version  print the version

${describeExitCodes(programExitCodes)}

Run "plant-store-kit <command> --help" for the flags and the exit codes of a command.
`;

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
    output.print(help);
    return 0;
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    output.print(`${readKitVersion()}\n`);
    return 0;
  }
  if (name === undefined) {
    output.printError(help);
    return 2;
  }
  try {
    const [asked = '', ...flags] = name === 'help' ? [...rest, '--help'] : args;
    const command = await commandOf(asked)();
    return await command(flags, context);
  } catch (error) {
    if (!isKitError(error)) {
      throw error;
    }
    output.printError(`${toOneLine(error.message)}\n`);
    return kitErrorCodes[error.code].exitCode;
  }
}

function commandOf(name: string): () => Promise<Command> {
  const known = commandNames.find((command) => command === name);
  if (known === undefined) {
    const remedy =
      nearest(name, commandNames) ||
      `The commands are ${new Intl.ListFormat('en-GB').format(commandNames)}.`;
    throw new KitError({
      code: 'invalid-flags',
      task: `run "${name}"`,
      cause: 'there is no such command',
      remedy,
      details: {},
    });
  }
  return commands[known];
}
