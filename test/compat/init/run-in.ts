import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** Runs command lines in the folder of a project, with the generators on the PATH. */
export interface Runner {
  /** Waits for the end, and returns what was printed. @throws Error if it ends with another code. */
  (line: string, folder: string, expectedCode?: number): Promise<string>;
  readonly env: NodeJS.ProcessEnv;
}

/** A program that runs until it is disposed of. */
export interface RunningProgram extends AsyncDisposable {
  /** Waits for a line that it prints. */
  waitForLine(pattern: RegExp): Promise<void>;
}

/** Creates a runner for the generators of a folder. */
export function createRunner(generators: string): Runner {
  const bin = join(generators, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    CI: '1',
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    // Of npm run, for this package.
    INIT_CWD: undefined,
    npm_config_local_prefix: undefined,
  };
  const run = async (line: string, folder: string, expectedCode = 0) => {
    const child = spawn('bash', ['-c', line], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (code !== expectedCode) {
      throw new Error(`"${line}" in ${folder} ended with ${code}:\n${stdout}\n${stderr}`);
    }
    return stdout;
  };
  return Object.assign(run, { env });
}

/** Starts a program, such as a development server, in a group of its own. */
export function startProgram(line: string, folder: string, { env }: Runner): RunningProgram {
  const child = spawn('bash', ['-c', line], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (printed) => {
      lines.push(printed);
      for (const watcher of watchers) {
        watcher();
      }
    });
  }
  const ended = once(child, 'exit');
  return {
    waitForLine: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (lines.some((printed) => pattern.test(printed))) {
            watchers.delete(look);
            resolve();
          }
        };
        watchers.add(look);
        look();
        void ended.then(() => reject(new Error(`"${line}" ended:\n${lines.join('\n')}`)));
      }),
    async [Symbol.asyncDispose]() {
      if (child.pid !== undefined && child.exitCode === null) {
        process.kill(-child.pid, 'SIGTERM');
        await ended;
      }
    },
  };
}
