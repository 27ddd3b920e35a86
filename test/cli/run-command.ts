import { run } from '../../src/cli/run.js';
import { collectOutput } from './collected-output.js';

export interface RunningCommand {
  readonly code: Promise<number>;
  printed(): string;
  complaints(): string;
  /** Asks it to stop, as a signal would, and waits until it has. */
  stop(): Promise<number>;
}

export function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningCommand {
  const stop = new AbortController();
  const output = collectOutput();
  const code = run(args, { env, output, stop: stop.signal });
  return {
    code,
    printed: output.printed,
    complaints: output.complaints,
    stop() {
      stop.abort();
      return code;
    },
  };
}
