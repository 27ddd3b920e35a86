import process from 'node:process';
import pact from '@pact-foundation/pact-core';
import { cut } from '../report/cut.js';

/** The task of verifying one interaction. */
export interface WorkerTask {
  readonly number: number;
  /** The URL of its pact; the proxy serves all three URLs. */
  readonly pactUrl: string;
  readonly stateUrl: string;
  readonly providerUrl: string;
  readonly timeoutMs: number;
}

/** Pact's report in JSON, or why there is none. */
export interface WorkerResult {
  readonly number: number;
  readonly report?: string;
  readonly failure?: string;
}

// Ctrl-C signals the whole process group; the parent process decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {});
}
process.once('disconnect', () => process.exit());

process.on('message', async ({ number, ...task }: WorkerTask) => {
  const result = await verify(task);
  process.send?.({ number, ...result } satisfies WorkerResult);
});

/** More characters than any text that the report of a verification shows. */
const maxCharacters = 20_000;

/** Pact repeats a body that it cannot read in several texts, and the body may be large. */
function withShortTexts(report: string): string {
  return report.length <= maxCharacters
    ? report
    : JSON.stringify(JSON.parse(report), (_name, value) =>
        typeof value === 'string' ? cut(value, maxCharacters) : value,
      );
}

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
    return { report: withShortTexts(report) };
  } catch (error) {
    // The message is the report if the interaction failed, and a sentence if Pact itself failed.
    const { message } = error as Error;
    return message.startsWith('{') ? { report: withShortTexts(message) } : { failure: message };
  }
}
