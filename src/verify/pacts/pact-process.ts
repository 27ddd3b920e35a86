import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KitError } from '../../interface/kit-error.js';
import { createLimiter } from '../http/concurrency.js';
import type { WorkerResult, WorkerTask } from './pact-worker.js';

const packageName = '@pact-foundation/pact-core';

/**
 * Pact in a process of its own, which starts with the first task: its native code prints to standard
 * output at every log level.
 *
 * @throws KitError `missing-package` when Pact is not installed.
 */
export class PactProcess implements AsyncDisposable {
  /** The folder of the package of Pact. */
  readonly #folder = dirname(findPact());
  readonly #oneByOne = createLimiter(1);
  #child: ChildProcess | undefined;
  #ended: Promise<WorkerResult> | undefined;
  #failure: string | undefined;

  /**
   * Verifies a pact after those before it: the native code of pact-core 19.2 may crash when two
   * verifications begin at the same moment.
   */
  verify(task: WorkerTask): Promise<WorkerResult> {
    return this.#oneByOne(async () => {
      this.#child ??= this.#start();
      const child = this.#child;
      if (this.#failure !== undefined) {
        return { failure: this.#failure };
      }
      const result = new Promise<WorkerResult>((resolve) => child.once('message', resolve));
      // If it cannot be sent, the process has ended.
      child.send(task, () => {});
      return Promise.race([result, this.#ended as Promise<WorkerResult>]);
    });
  }

  /** Why it has ended, if it has. */
  get failure(): string | undefined {
    return this.#failure;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }

  #start(): ChildProcess {
    const isSource = import.meta.url.endsWith('.ts');
    const worker = new URL(isSource ? './pact-worker.ts' : './pact-worker.js', import.meta.url);
    const child = fork(fileURLToPath(worker), {
      // Pact prefers native code below the working directory to its own.
      cwd: this.#folder,
      execArgv: isSource ? ['--import', import.meta.resolve('tsx')] : [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        PACT_DO_NOT_TRACK: 'true',
        // Its requests stay on this machine. Without certificates to read, each takes 8 ms, not 30.
        SSL_CERT_FILE: devNull,
        SSL_CERT_DIR: devNull,
        NO_PROXY: '127.0.0.1',
        no_proxy: '127.0.0.1',
      },
    });
    let errorOutput = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorOutput += text;
    });
    this.#ended = new Promise((resolve) => {
      const end = (why: string) => {
        this.#failure ??= `Pact ended: ${errorOutput.trim().slice(-500) || why}`;
        resolve({ failure: this.#failure });
      };
      // The process may have ended, or could not be started.
      child.once('close', (code, signal) =>
        end(signal === null ? `it exited with ${code}` : `${signal} ended it`),
      );
      child.on('error', (error) => end(error.message));
    });
    return child;
  }
}

function findPact(): string {
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch (error) {
    throw new KitError({
      code: 'missing-package',
      task: 'load Pact',
      cause: `the package ${packageName} is not installed`,
      remedy: `Install it with "npm install ${packageName}".`,
      details: { packageName },
      error,
    });
  }
}
