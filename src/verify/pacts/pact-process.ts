import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KitError } from '../../interface/kit-error.js';
import { createLimiter } from '../http/limiter.js';
import type { WorkerResult, WorkerTask } from './pact-worker.js';

const packageName = '@pact-foundation/pact-core';

/** How many pacts are verified at once. */
const concurrency = 4;

/**
 * Pact in a process of its own, which starts with the first task: its native code prints to standard
 * output at every log level.
 *
 * @throws KitError `missing-package` when Pact is not installed.
 */
export class PactProcess implements AsyncDisposable {
  /** The folder of the package of Pact. */
  readonly #folder = dirname(findPact());
  readonly #limit = createLimiter(concurrency);
  readonly #beginOne = createLimiter(1);
  readonly #waiting = new Map<number, (result: WorkerResult) => void>();
  #child: ChildProcess | undefined;
  #errorOutput = '';
  #tasks = 0;
  #failure: string | undefined;

  /**
   * Verifies a pact. The next one does not begin before this one has begun. The native code of Pact
   * (pact-core 19.2) has all of them in one table: it crashes when it adds one while it looks another one up.
   *
   * @param begun resolves when Pact has fetched the pact: it has looked it up by then.
   */
  verify(work: Omit<WorkerTask, 'number'>, begun: Promise<void>): Promise<WorkerResult> {
    return this.#limit(async () => {
      const { result } = await this.#beginOne(async () => {
        const result = this.#send(work);
        await Promise.race([result, begun]);
        return { result };
      });
      return result;
    });
  }

  /** Why it has ended, if it has. */
  get failure(): string | undefined {
    return this.#failure;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined) {
      this.#end('it was stopped');
    } else if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }

  #send(work: Omit<WorkerTask, 'number'>): Promise<WorkerResult> {
    const task = { ...work, number: this.#tasks++ };
    return new Promise((resolve) => {
      this.#waiting.set(task.number, resolve);
      if (this.#failure === undefined) {
        this.#child ??= this.#start();
        this.#child.send(task, (error) => error && this.#end(error.message));
      } else {
        this.#settle({ number: task.number, failure: this.#failure });
      }
    });
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
        UV_THREADPOOL_SIZE: String(concurrency),
        PACT_DO_NOT_TRACK: 'true',
        // Its requests stay on this machine. Without certificates to read, each takes 8 ms, not 30.
        SSL_CERT_FILE: devNull,
        SSL_CERT_DIR: devNull,
        NO_PROXY: '127.0.0.1',
        no_proxy: '127.0.0.1',
      },
    });
    child.on('message', (result: WorkerResult) => this.#settle(result));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput += text;
    });
    // The process may have ended, or could not be started.
    child.once('close', (code, signal) =>
      this.#end(signal === null ? `it exited with ${code}` : `${signal} ended it`),
    );
    child.on('error', (error) => this.#end(error.message));
    return child;
  }

  #end(why: string): void {
    const cause = this.#errorOutput.trim().slice(-500) || why;
    this.#failure ??= `Pact ended: ${cause}`;
    for (const number of this.#waiting.keys()) {
      this.#settle({ number, failure: this.#failure });
    }
  }

  #settle(result: WorkerResult): void {
    this.#waiting.get(result.number)?.(result);
    this.#waiting.delete(result.number);
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
