import { spawnSync } from 'node:child_process';

/** What a program printed, when it has ended. */
export interface Ended {
  readonly code: number | null;
  /** Both of its outputs. */
  readonly printed: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end. */
export function runProgram(
  [program = '', ...args]: readonly string[],
  { cwd, env = process.env }: RunOptions,
): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { code: status, printed: error === undefined ? stdout + stderr : String(error) };
}

/**
 * What a program prints.
 *
 * @throws Error when it ends with anything but 0.
 */
export function outputOf(command: readonly string[], options: RunOptions): string {
  const { code, printed } = runProgram(command, options);
  if (code !== 0) {
    throw new Error(`${command.join(' ')} ended with ${code}:\n${printed}`);
  }
  return printed;
}
