import { isKitError, KitError, kitErrorCodes } from '../interface/kit-error.js';
import { toOneLine } from '../interface/printable.js';
import { nearest } from '../interface/wording.js';
import { readKitVersion } from '../verify/report/kit-version.js';
import { readArguments } from './arguments.js';
import type { Command, CommandContext, ExitCode } from './command.js';
import { helpOf, helpOfProgram } from './help.js';

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
  init: {
    summary: 'set a project up to use the mock',
    load: async () => (await import('./commands/init.js')).init,
  },
  doctor: {
    summary: 'find what keeps the mock from working in a project',
    load: async () => (await import('./commands/doctor.js')).doctor,
  },
} as const satisfies Record<string, { summary: string; load: () => Promise<Command> }>;

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
    throw new KitError('invalid-flags', `run "${name}"`, {
      cause: 'there is no such command',
      remedy:
        nearest(name, names) || `The commands are ${new Intl.ListFormat('en-GB').format(names)}.`,
    });
  }
  return commands[known].load();
}
