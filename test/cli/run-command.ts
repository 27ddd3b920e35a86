import type { CommandContext } from '../../src/cli/command.js';
import { run } from '../../src/cli/run.js';

export interface RunningCommand {
  readonly code: Promise<number>;
  printed(): string;
  complaints(): string;
  /** Lets it say what stays behind, as a second signal would, after which the process ends. */
  quit(): void;
  /** Asks it to stop, as a signal would, and waits until it has. */
  stop(): Promise<number>;
}

/** Runs a command to its end. */
export async function endOf(command: RunningCommand) {
  const code = await command.code;
  return { code, printed: command.printed(), complaints: command.complaints() };
}

export function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { confirm, hasColors = false }: Pick<CommandContext, 'confirm'> & { hasColors?: boolean } = {},
): RunningCommand {
  const stop = new AbortController();
  const quit = new AbortController();
  let printed = '';
  let complaints = '';
  const print = (text: string) => {
    printed += text;
  };
  const printError = (text: string) => {
    complaints += text;
  };
  const output = { print, log: print, printError, hasColors, isTerminal: false };
  const code = run(args, { env, output, stop: stop.signal, quit: quit.signal, confirm });
  return {
    code,
    printed: () => printed,
    complaints: () => complaints,
    quit: () => quit.abort(),
    stop() {
      stop.abort();
      return code;
    },
  };
}
