import process from 'node:process';
import pact from '@pact-foundation/pact-core';
import type { WorkerResult, WorkerTask } from './worker-protocol.js';

// Ctrl-C signals the whole process group; the parent process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {});
}
process.once('disconnect', () => process.exit());

process.on('message', async ({ number, ...task }: WorkerTask) => {
  const result = await verify(task);
  process.send?.({ number, ...result } satisfies WorkerResult);
});

async function verify(task: Omit<WorkerTask, 'number'>): Promise<Omit<WorkerResult, 'number'>> {
  try {
    const report = await pact.default.verifyPacts({
      providerBaseUrl: task.providerUrl,
      pactUrls: [task.pactUrl],
      providerStatesSetupUrl: task.stateUrl,
      providerStatesSetupTeardown: true,
      timeout: task.timeoutMs,
      logLevel: 'error',
    });
    return { report };
  } catch (error) {
    // The message is the report if the interaction failed, and a sentence if Pact itself failed.
    const { message } = error as Error;
    return message.startsWith('{') ? { report: message } : { failure: message };
  }
}
