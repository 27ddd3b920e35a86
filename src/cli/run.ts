import { isKitError, KitError } from '../interface/kit-error.js';
import { kitErrorCodes } from '../interface/kit-error-codes.js';
import { nearest } from '../interface/nearest.js';
import { toOneLine } from '../interface/one-line.js';
import { readKitVersion } from '../verify/report/kit-version.js';
import type { CommandContext, ExitCode } from './command.js';

type Command = (args: readonly string[], context: CommandContext) => Promise<ExitCode>;

/** Each is loaded when it is run: the server need not wait for what verifying takes. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./serve.js')).serve],
  ['verify', async () => (await import('./verify.js')).verify],
  ['observe', async () => (await import('./observe.js')).observe],
  ['compare', async () => (await import('./compare.js')).compare],
  ['contracts', async () => (await import('./contracts.js')).contracts],
  ['profile', async () => (await import('./profile.js')).profile],
  ['openapi', async () => (await import('./openapi.js')).openapi],
]);

const help = `The plant store interface: a mock that behaves, and a contract for real services.

Usage: plant-store-kit <command> [flags]

  serve      serve the plant store over HTTP
  verify     hold a running service to the plant store interface
  observe    find out what a running service chooses where the interface leaves it open
  compare    ask a running service and the mock the same, and tell what differs
  contracts  publish the contract to a Pact Broker
  profile    show a profile, or how two differ
  openapi    print the interface as an OpenAPI document

Flags: -h, --help prints this help, -v, --version the version.
plant-store-kit <command> --help tells the flags of a command.
`;

/**
 * Runs a command.
 *
 * @param args what stands behind the program's name.
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
