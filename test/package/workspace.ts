import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { findBrowser } from '../browser/find-browser.js';

export const root = join(import.meta.dirname, '../..');

export interface RunOptions {
  /** From the folder of the workspace. Default: that folder. */
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Default: 0. */
  readonly exitCode?: number;
  readonly prints?: string | RegExp;
}

/** As in a CI: nothing asks, nothing has colours, and npm says nothing of itself. */
const quietEnv = {
  CI: '1',
  NO_COLOR: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
  // Of the script that runs the test, in this checkout, and of Vitest.
  INIT_CWD: undefined,
  MODE: undefined,
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
  VITEST: undefined,
  npm_config_local_prefix: undefined,
};

/** A temporary folder, in which lines of bash run as a user's do. */
export class Workspace implements AsyncDisposable {
  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'plant-store-kit-'));

  /** Copies a file or a folder of this repository, without what was installed or built there. */
  copy(source: string, target = basename(source)): string {
    const path = join(this.folder, target);
    mkdirSync(dirname(path), { recursive: true });
    const isWanted = (one: string) => !/\/(node_modules|dist|\.next|test-results)$/.test(one);
    cpSync(join(root, source), path, { recursive: true, filter: isWanted });
    return path;
  }

  write(path: string, content: unknown): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  /** Replaces a text that a file has, or throws. */
  change(path: string, text: string | RegExp, replacement: string): void {
    const before = this.read(path);
    const after = before.replace(text, replacement);
    if (after === before) {
      throw new Error(`${path} does not have ${text}.`);
    }
    this.write(path, after);
  }

  /** Runs a line to its end, and returns what it has printed; throws where it ends otherwise. */
  async run(line: string, { exitCode = 0, prints = '', ...options }: RunOptions = {}) {
    const { child, printed } = this.#spawn(line, options);
    const [code] = await once(child, 'close');
    const isPrinted =
      typeof prints === 'string' ? printed().includes(prints) : prints.test(printed());
    if (code !== exitCode || !isPrinted) {
      throw new Error(`"${line}" ended with ${code}, and printed:\n${printed()}`);
    }
    return printed();
  }

  async start(line: string, ready: RegExp, options: Pick<RunOptions, 'cwd' | 'env'> = {}) {
    const { child, printed } = this.#spawn(line, options);
    const ended = once(child, 'close');
    const isReady = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', () => ready.test(printed()) && resolve());
      }
    });
    const hasEnded = await Promise.race([isReady, ended]);
    if (hasEnded !== undefined) {
      throw new Error(`"${line}" ended with ${hasEnded[0]}, and printed:\n${printed()}`);
    }
    return {
      printed,
      async [Symbol.asyncDispose]() {
        if (child.exitCode === null) {
          process.kill(-(child.pid as number), 'SIGTERM');
          await ended;
        }
      },
    };
  }

  #spawn(line: string, { cwd = '', env = {} }: Pick<RunOptions, 'cwd' | 'env'>) {
    const child: ChildProcess = spawn('bash', ['-c', line], {
      cwd: join(this.folder, cwd),
      env: { ...process.env, CHROME_PATH: findBrowser(), ...quietEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: what it has started ends with it.
      detached: true,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    }
    return { child, printed: () => text };
  }

  async [Symbol.asyncDispose]() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Options of esbuild that find what modules import, and write nothing. */
export const findImports = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  outdir: 'out',
  metafile: true,
  write: false,
} as const;
