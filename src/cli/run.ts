import { CommanderError } from 'commander';
import { isKitError, type KitError, kitErrorCodes } from '../text/kit-error.js';
import { toOneLine } from '../text/printable.js';
import { readKitVersion } from '../verify/report/run-description.js';
import { type Command, type CommandContext, type ExitCode, unreachable } from './command.js';
import { createFlagError } from './flags.js';
import { addExitCodes, createProgram, declareCommand } from './program.js';

/** The commands, as the help of the program lists them. Each is loaded when it runs. */
export const commands = {
  serve: {
    summary: 'serve the plant store over HTTP',
    load: async () => (await import('./commands/serve.js')).serve,
  },
  verify: {
    summary: 'check a running service against the plant store interface',
    load: async () => (await import('./commands/verify.js')).verify,
  },
  observe: {
    summary: 'record what a running service does where the interface leaves it open',
    load: async () => (await import('./commands/observe.js')).observe,
  },
  compare: {
    summary: 'send the same requests to a running service and to the mock, and show differences',
    load: async () => (await import('./commands/compare.js')).compare,
  },
  pull: {
    summary: 'save the plants of a running service as initial plants of the mock',
    load: async () => (await import('./commands/pull.js')).pull,
  },
  proxy: {
    summary: 'pass requests on to a running service, and check what passes',
    load: async () => (await import('./commands/proxy.js')).proxy,
  },
  contracts: {
    summary: 'check, publish and make the pacts of your app',
    load: async () => (await import('./commands/contracts.js')).contracts,
  },
  profile: {
    summary: 'show a profile, or the differences between two',
    load: async () => (await import('./commands/profile.js')).profile,
  },
  openapi: {
    summary: 'print the interface as an OpenAPI document',
    load: async () => (await import('./commands/openapi.js')).openapi,
  },
  challenge: {
    summary: 'find what the tests of an app assume beyond the interface',
    load: async () => (await import('./commands/challenge.js')).challenge,
  },
  init: {
    summary: 'set a project up to use the mock',
    load: async () => (await import('./commands/init.js')).init,
  },
  doctor: {
    summary: 'find what keeps the mock from working in a project',
    load: async () => (await import('./commands/doctor.js')).doctor,
  },
} as const satisfies Record<string, { summary: string; load: () => Promise<Command> }>;

/**
 * Runs the command that the arguments name.
 *
 * @param args the arguments after the program's name.
 * @returns the exit code.
 */
export async function run(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = createProgram('plant-store-kit')
    .configureOutput({
      writeOut: context.output.print,
      writeErr: context.output.printError,
      // The error that Commander throws has the same text.
      outputError: () => {},
    })
    .usage('<command> [flags]')
    .description(
      'The plant store interface, as a mock for apps and tests and as a contract for real services.',
    )
    .optionsGroup('Flags:')
    .helpOption('-h, --help', 'print this help')
    .version(readKitVersion(), '-v, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command, with its flags and exit codes');
  addExitCodes(program, {
    0: 'success',
    1: 'a rule, a pact or a check failed, or two sides differ',
    2: 'a flag or a file cannot be used, nothing was checked, or the run ended early',
    3: unreachable,
    4: 'nothing failed, but the service no longer does what its profile says',
  });
  const asked = args[0] === 'help' ? args[1] : args[0];
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command = program.command(name).summary(summary);
    if (name === asked) {
      const end = (code: ExitCode) => {
        exitCode = code;
      };
      declareCommand(command, await load(), context, end, args.includes('--all'));
    }
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && printed.has(error.code)) {
      // Without a command, the help is an error.
      return error.exitCode === 0 ? 0 : 2;
    }
    const failure = error instanceof CommanderError ? toKitError(error) : error;
    if (!isKitError(failure)) {
      throw failure;
    }
    context.output.printError(`${toOneLine(failure.message)}\n`);
    return kitErrorCodes[failure.code].exitCode;
  }
}

/** The codes with which Commander ends when it has printed what was asked for. */
const printed: ReadonlySet<string> = new Set([
  'commander.help',
  'commander.helpDisplayed',
  'commander.version',
]);

/** Its message may have a second line, with a similar name. */
function toKitError({ message }: CommanderError): KitError {
  const cause = message
    .replace(/^error: /, '')
    // A misspelt flag may have a token as its value.
    .replace(/(?<=^unknown option '[^=]*=)[^']+/, '...')
    .replace('\n', ' ');
  return createFlagError(cause, 'Add --help to see what can be given.');
}
