import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { KitError } from '../../interface/kit-error.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { createLimiter } from '../http/concurrency.js';
import type { WorkerTask } from './pact-worker.js';

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
  /** Why the process has ended. */
  #end: Promise<string> | undefined;

  /**
   * Verifies a pact after those before it: the native code of pact-core 19.2 may crash when two
   * verifications begin at the same moment.
   *
   * @returns Pact's report in JSON, or a sentence that says why there is none.
   * @throws CannotCheckError when the process has ended.
   */
  verify(task: WorkerTask): Promise<string> {
    return this.#oneByOne(async () => {
      this.#child ??= this.#start();
      const child = this.#child;
      this.#end ??= waitForEnd(child);
      const ended = this.#end.then((why) => {
        throw new CannotCheckError(`Pact ended: ${why}`);
      });
      const report = new Promise<string>((resolve) => child.once('message', resolve));
      // If it cannot be sent, the process has ended.
      child.send(task, () => {});
      return Promise.race([ended, report]);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child?.kill('SIGKILL')) {
      await this.#end;
    }
  }

  #start(): ChildProcess {
    const isSource = import.meta.url.endsWith('.ts');
    const worker = new URL(isSource ? './pact-worker.ts' : './pact-worker.js', import.meta.url);
    return fork(fileURLToPath(worker), {
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
  }
}

async function waitForEnd(child: ChildProcess): Promise<string> {
  const errors = child.stderr ? text(child.stderr) : '';
  try {
    const [code, signal] = await once(child, 'close');
    const printed = (await errors).trim().slice(-500);
    return printed || (signal === null ? `it exited with ${code}` : `${signal} ended it`);
  } catch (error) {
    // It could not be started.
    return (error as Error).message;
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
