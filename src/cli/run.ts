import { createRequire } from 'node:module';
import { isKitError, KitError } from '../interface/kit-error.js';
import { nearest } from '../interface/nearest.js';
import type { CommandContext } from './command.js';
import { toOneLine } from './one-line.js';
import { openapi } from './openapi.js';
import { serve } from './serve.js';

type Command = (args: readonly string[], context: CommandContext) => Promise<void>;

const commands: ReadonlyMap<string, Command> = new Map([
  ['serve', serve],
  ['openapi', openapi],
]);

const help = `The plant store interface as a mock that behaves.

Usage: plant-store-kit <command> [flags]

  serve      serve the plant store over HTTP
  openapi    print the interface as an OpenAPI document

Flags: -h, --help prints this help, -v, --version the version.
plant-store-kit <command> --help tells the flags of a command.
`;

/**
 * Runs a command.
 *
 * @param args what stands behind the program's name.
 * @returns the exit code: 0 when it did what was asked, 2 when it could not be asked like that.
 */
export async function run(args: readonly string[], context: CommandContext): Promise<0 | 2> {
  const { output } = context;
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h') {
    output.print(help);
    return 0;
  }
  if (name === '--version' || name === '-v') {
    output.print(`${readVersion()}\n`);
    return 0;
  }
  if (name === undefined) {
    output.printError(help);
    return 2;
  }
  try {
    await commandOf(name)(rest, context);
    return 0;
  } catch (error) {
    if (!isKitError(error)) {
      throw error;
    }
    output.printError(`${toOneLine(error.message)}\n`);
    return 2;
  }
}

function commandOf(name: string): Command {
  const command = commands.get(name);
  if (command === undefined) {
    const known = [...commands.keys()];
    const remedy = nearest(name, known) || `The commands are ${known.join(' and ')}.`;
    const message = `Failed to run "${name}": there is no such command. ${remedy}`;
    throw new KitError('invalid-option', message);
  }
  return command;
}

function readVersion(): string {
  const { version } = createRequire(import.meta.url)('plant-store-kit/package.json');
  return version;
}
