import type { SessionContext } from '../session/session-context.js';
import { evaluateInteraction, type InteractionResult } from './evaluate-interaction.js';
import type { PactInteraction } from './pact-file.js';
import { readPactReport } from './pact-mismatch.js';
import type { PactProcess } from './pact-process.js';
import { PactProxy } from './pact-proxy.js';

/** Verifies single interactions with Pact. Its disposal does not stop the process of Pact. */
export interface PactRunner extends AsyncDisposable {
  /** Verifies one interaction, in provider states of its own. */
  run(interaction: PactInteraction): Promise<InteractionResult>;
}

export async function startPactRunner(
  context: SessionContext,
  process: PactProcess,
  timeoutMs: number,
): Promise<PactRunner> {
  const proxy = new PactProxy(context);
  await proxy.start();
  return {
    async run(interaction) {
      if (interaction.isMessage) {
        return { verdict: 'not-checked', reason: 'it is a message, and the plant store has none' };
      }
      using prepared = proxy.prepare(interaction);
      const { url, run, fetched } = prepared;
      const task = {
        pactUrl: `${url}/pact`,
        stateUrl: `${url}/state`,
        providerUrl: `${url}/provider`,
        // The session limits the provider's time; Pact's limit includes the wait for other requests.
        timeoutMs: 60 * timeoutMs,
      };
      const { report, failure } = await process.verify(task, fetched);
      const verdict =
        report === undefined
          ? { hasPassed: false, verified: 0, mismatches: [], failure }
          : readPactReport(report);
      return evaluateInteraction(run, {
        ...verdict,
        // Pact knows the URL alone, which no user does.
        failure: verdict.failure
          ?.replaceAll(`pact '${task.pactUrl}'`, interaction.source)
          .replaceAll(task.pactUrl, interaction.source),
      });
    },
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  };
}
