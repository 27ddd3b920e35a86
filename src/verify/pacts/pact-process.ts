import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { devNull, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { KitError } from '../../interface/kit-error.js';
import type { WorkerResult, WorkerTask } from './worker-protocol.js';

const packageName = '@pact-foundation/pact-core';

/**
 * Pact in a process of its own: its native part prints to standard output, whatever the log level.
 */
export class PactProcess implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (result: WorkerResult) => void>();
  #complaints = '';
  #tasks = 0;
  #failure: string | undefined;

  /** @throws KitError `missing-package` when Pact is not installed. */
  constructor(concurrency: number) {
    assertInstalled();
    const isSource = import.meta.url.endsWith('.ts');
    const worker = new URL(isSource ? './pact-worker.ts' : './pact-worker.js', import.meta.url);
    this.#child = fork(fileURLToPath(worker), {
      // Pact looks for native code below the folder it is started in before its own.
      cwd: tmpdir(),
      execArgv: isSource ? ['--import', import.meta.resolve('tsx')] : [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        UV_THREADPOOL_SIZE: String(concurrency),
        PACT_DO_NOT_TRACK: 'true',
        // It talks to this machine alone. Reading every certificate there is for each request
        // takes 30 ms; without them a request takes 8.
        SSL_CERT_FILE: devNull,
        SSL_CERT_DIR: devNull,
        NO_PROXY: '127.0.0.1',
        no_proxy: '127.0.0.1',
      },
    });
    this.#child.on('message', (result: WorkerResult) => this.#settle(result));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints += text;
    });
    // After its last words, or in place of them when it cannot be started.
    this.#child.once('close', () => this.#end());
    this.#child.on('error', (error) => this.#end(error.message));
  }

  verify(work: Omit<WorkerTask, 'number'>): Promise<WorkerResult> {
    const task = { ...work, number: this.#tasks++ };
    return new Promise((resolve) => {
      this.#waiting.set(task.number, resolve);
      if (this.#failure === undefined) {
        this.#child.send(task, (error) => error && this.#end(error.message));
      } else {
        this.#settle({ number: task.number, failure: this.#failure });
      }
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
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await ended;
    }
  }

  #end(why = ''): void {
    const words = this.#complaints.trim().slice(-500) || why || 'it does not say why';
    this.#failure ??= `Pact ended: ${words}`;
    for (const number of this.#waiting.keys()) {
      this.#settle({ number, failure: this.#failure });
    }
  }

  #settle(result: WorkerResult): void {
    this.#waiting.get(result.number)?.(result);
    this.#waiting.delete(result.number);
  }
}

function assertInstalled(): void {
  try {
    createRequire(import.meta.url).resolve(packageName);
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
