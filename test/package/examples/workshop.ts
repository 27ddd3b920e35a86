import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { findBrowser } from '../../browser/find-browser.js';

/** A temporary folder with the packed kit, in which examples are installed and run. */
export interface Workshop {
  readonly folder: string;
  /** Copies a folder of the repository into it, and returns the path of the copy. */
  copy(source: string): string;
  /** Runs a command as a user would, and prints a line: what it is, and whether it ended as it should. */
  run(example: string, command: string, options?: RunOptions): Promise<string>;
  /** Prints a line for a check, which says what is wrong, if anything. */
  check(example: string, what: string, problems: readonly string[]): void;
  readonly failures: number;
}

interface RunOptions {
  /** Relative to the folder. Default: the copy of the example. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Default: 0. */
  readonly exitCode?: number;
  /** A text that the command has to print. */
  readonly prints?: string;
}

export function createWorkshop(folder: string): Workshop {
  let failures = 0;
  const report = (example: string, what: string, isGood: boolean, details: string) => {
    failures += isGood ? 0 : 1;
    process.stdout.write(`${isGood ? '✓' : '✗'} ${example.padEnd(15)} ${what}  ${details}\n`);
  };
  return {
    folder,
    copy(source) {
      const target = join(folder, basename(source));
      const isWanted = (path: string) => !/\/(node_modules|dist|\.next|test-results)$/.test(path);
      cpSync(source, target, { recursive: true, filter: isWanted });
      return target;
    },
    async run(example, command, { cwd = example, env, exitCode = 0, prints = '' } = {}) {
      const start = performance.now();
      const child = spawn('bash', ['-c', command], {
        cwd: join(folder, cwd),
        env: {
          ...process.env,
          CI: '1',
          NEXT_TELEMETRY_DISABLED: '1',
          CHROME_PATH: findBrowser(),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          printed += chunk;
        });
      }
      const [code] = await once(child, 'close');
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      const isGood = code === exitCode && printed.includes(prints);
      report(example, command.split('\n').at(-1) ?? '', isGood, `exit code ${code}, ${seconds} s`);
      if (!isGood) {
        process.stdout.write(`${printed}\n`);
      }
      return printed;
    },
    check(example, what, problems) {
      report(example, what, problems.length === 0, problems.join('; '));
    },
    get failures() {
      return failures;
    },
  };
}
