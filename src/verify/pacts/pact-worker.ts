import process from 'node:process';
import pact from '@pact-foundation/pact-core';

// Ctrl-C signals the whole process group; the parent process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {});
}
process.once('disconnect', () => process.exit());

process.on('message', async (url: string) => {
  const options = {
    providerBaseUrl: `${url}/provider`,
    pactUrls: [`${url}/pact`],
    providerStatesSetupUrl: `${url}/state`,
    // The connection to the provider limits the time.
    timeout: 3_600_000,
    logLevel: 'error' as const,
  };
  // The message is the report if an interaction failed, and a sentence if Pact itself failed.
  process.send?.(await pact.default.verifyPacts(options).catch(({ message }: Error) => message));
});
