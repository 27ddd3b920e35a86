import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { KitError } from '../../text/kit-error.js';
import { CannotCheckError } from '../http/cannot-check-error.js';

/** Pact in a process of its own, because its native code prints to standard output. It starts with the first pact. */
export class PactProcess implements AsyncDisposable {
  readonly #folder = dirname(findPact());
  readonly #oneByOne = pLimit(1);
  #started: { readonly child: ChildProcess; readonly end: Promise<string> } | undefined;

  /**
   * Verifies a pact after the pacts before it. The native code of pact-core 19.2 may crash when two verifications begin
   * at the same moment.
   *
   * @param url the base URL of `/pact`, `/state` and `/provider`.
   * @returns Pact's report in JSON, or a sentence that says why there is none.
   * @throws CannotCheckError when the process has ended.
   */
  verify(url: string): Promise<string> {
    return this.#oneByOne(async () => {
      this.#started ??= start(this.#folder);
      const { child, end } = this.#started;
      const ended = end.then((why) => {
        throw new CannotCheckError(`Pact ended: ${why}`);
      });
      const report = new Promise<string>((resolve) => child.once('message', resolve));
      // If sending fails, the process has ended.
      child.send(url, () => {});
      return Promise.race([ended, report]);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#started?.child.kill('SIGKILL');
    await this.#started?.end;
  }
}

function start(folder: string) {
  const isSource = import.meta.url.endsWith('.ts');
  const worker = new URL(isSource ? './pact-worker.ts' : './pact-worker.js', import.meta.url);
  const child = fork(fileURLToPath(worker), {
    // Pact prefers native code below the working directory to its own.
    cwd: folder,
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
  const errors = child.stderr ? text(child.stderr) : '';
  const end = once(child, 'close').then(
    async ([code, signal]) => (await errors).trim().slice(-500) || (signal ?? `exit code ${code}`),
    // It could not be started.
    (error: Error) => error.message,
  );
  return { child, end };
}

/** @throws KitError `missing-package` when Pact is not installed. */
function findPact(): string {
  const packageName = '@pact-foundation/pact-core';
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch (error) {
    throw new KitError('missing-package', 'load Pact', {
      cause: `the package ${packageName} is not installed`,
      remedy: `Install it with "npm install ${packageName}".`,
      packageName,
      error,
    });
  }
}
