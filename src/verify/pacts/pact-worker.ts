import process from 'node:process';
import pact from '@pact-foundation/pact-core';

/** The task of verifying one pact. */
export interface WorkerTask {
  /** The base URL of `/pact`, `/state` and `/provider`. */
  readonly url: string;
  readonly timeoutMs: number;
}

// Ctrl-C signals the whole process group; the parent process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {});
}
process.once('disconnect', () => process.exit());

process.on('message', async ({ url, timeoutMs }: WorkerTask) => {
  const options = {
    providerBaseUrl: `${url}/provider`,
    pactUrls: [`${url}/pact`],
    providerStatesSetupUrl: `${url}/state`,
    timeout: timeoutMs,
    logLevel: 'error' as const,
  };
  // The message is the report if an interaction failed, and a sentence if Pact itself failed.
  process.send?.(await pact.default.verifyPacts(options).catch(({ message }: Error) => message));
});
