import { run } from '../../src/cli/run.js';

export interface RunningCommand {
  readonly code: Promise<number>;
  /** Everything printed so far. */
  printed(): string;
  /** Everything complained of so far. */
  complaints(): string;
  /** Asks it to stop, as a signal would, and waits until it has. */
  stop(): Promise<number>;
}

/** Runs the command line in this process. */
export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningCommand {
  const stop = new AbortController();
  let printed = '';
  let complaints = '';
  const code = run(args, {
    env,
    output: {
      print: (text) => {
        printed += text;
      },
      printError: (text) => {
        complaints += text;
      },
      hasColors: false,
      isTerminal: false,
    },
    stop: stop.signal,
  });
  return {
    code,
    printed: () => printed,
    complaints: () => complaints,
    stop() {
      stop.abort();
      return code;
    },
  };
}
