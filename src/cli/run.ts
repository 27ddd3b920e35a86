import { isKitError, KitError } from '../interface/kit-error.js';
import { kitErrorCodes } from '../interface/kit-error-codes.js';
import { nearest } from '../interface/nearest.js';
import { toOneLine } from '../interface/one-line.js';
import { readKitVersion } from '../verify/report/kit-version.js';
import type { CommandContext, ExitCode } from './command.js';

type Command = (args: readonly string[], context: CommandContext) => Promise<ExitCode>;

/** Each command is loaded when it runs, so that `serve` starts without the code of `verify`. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve.js')).serve],
  ['verify', async () => (await import('./verify.js')).verify],
  ['observe', async () => (await import('./observe.js')).observe],
  ['compare', async () => (await import('./compare.js')).compare],
  ['contracts', async () => (await import('./contracts.js')).contracts],
  ['profile', async () => (await import('./profile.js')).profile],
  ['openapi', async () => (await import('./openapi.js')).openapi],
  ['init', async () => (await import('./init.js')).init],
  ['doctor', async () => (await import('./doctor.js')).doctor],
]);

const help = `The plant store interface, as a mock for apps and tests and as a contract for real services.

Usage: plant-store-kit <command> [flags]

Commands:
  serve      serve the plant store over HTTP
  verify     check a running service against the plant store interface
  observe    record what a running service does where the interface leaves it open
  compare    send the same requests to a running service and to the mock, and show differences
  contracts  publish the contract to a Pact Broker
  profile    show a profile, or the differences between two
  openapi    print the interface as an OpenAPI document
  init       set a project up to use the mock
  doctor     find what keeps the mock from working in a project

Flags:
  -h, --help     print this help
  -v, --version  print the version

Run "plant-store-kit <command> --help" for the flags of a command.
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
  if (name === '--help' || name === '-h') {
    output.print(help);
    return 0;
  }
  if (name === '--version' || name === '-v') {
    output.print(`${readKitVersion()}\n`);
    return 0;
  }
  if (name === undefined) {
    output.printError(help);
    return 2;
  }
  try {
    const command = await commandOf(name)();
    return await command(rest, context);
  } catch (error) {
    if (!isKitError(error)) {
      throw error;
    }
    output.printError(`${toOneLine(error.message)}\n`);
    return kitErrorCodes[error.code].exitCode;
  }
}

function commandOf(name: string): () => Promise<Command> {
  const command = commands.get(name);
  if (command === undefined) {
    const known = [...commands.keys()];
    const remedy =
      nearest(name, known) ||
      `The commands are ${known.slice(0, -1).join(', ')} and ${known.at(-1)}.`;
    throw new KitError({
      code: 'invalid-flags',
      task: `run "${name}"`,
      cause: 'there is no such command',
      remedy,
      details: {},
    });
  }
  return command;
}
