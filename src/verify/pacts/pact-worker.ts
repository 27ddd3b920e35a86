import process from 'node:process';
import pact from '@pact-foundation/pact-core';
import { cut } from '../report/cut.js';

/** The task of verifying one pact. */
export interface WorkerTask {
  /** The base URL of `/pact`, `/state` and `/provider`. */
  readonly url: string;
  readonly timeoutMs: number;
}

/** Pact's report in JSON, or why there is none. */
export interface WorkerResult {
  readonly report?: string;
  readonly failure?: string;
}

// Ctrl-C signals the whole process group; the parent process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {});
}
process.once('disconnect', () => process.exit());

process.on('message', async ({ url, timeoutMs }: WorkerTask) => {
  const result: WorkerResult = await pact.default
    .verifyPacts({
      providerBaseUrl: `${url}/provider`,
      pactUrls: [`${url}/pact`],
      providerStatesSetupUrl: `${url}/state`,
      timeout: timeoutMs,
      logLevel: 'error',
    })
    .then(
      (report) => ({ report: shorten(report) }),
      // The message is the report if an interaction failed, and a sentence if Pact itself failed.
      ({ message }: Error) =>
        message.startsWith('{') ? { report: shorten(message) } : { failure: message },
    );
  process.send?.(result);
});

/** More characters than any text that the report of a verification shows. */
const maxCharacters = 20_000;

/** Pact repeats a body that it cannot read in several texts, and the body may be large. */
function shorten(report: string): string {
  return JSON.stringify(JSON.parse(report), (name, value) =>
    name === 'output' ? undefined : typeof value === 'string' ? cut(value, maxCharacters) : value,
  );
}
