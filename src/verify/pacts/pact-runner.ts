import type { SessionContext } from '../session/session-context.js';
import { evaluateInteraction, type InteractionResult } from './evaluate-interaction.js';
import type { PactInteraction } from './pact-file.js';
import type { PactProcess } from './pact-process.js';
import { PactProxy } from './pact-proxy.js';
import { readPactReport } from './pact-report.js';

/** Starts a runner of interactions. Its disposal does not stop the process of Pact. */
export async function startPactRunner(
  context: SessionContext,
  process: PactProcess,
  timeoutMs: number,
): Promise<PactRunner> {
  const proxy = new PactProxy(context);
  await proxy.start();
  return new PactRunner(proxy, process, timeoutMs);
}

/** Verifies single interactions with Pact. */
export class PactRunner implements AsyncDisposable {
  readonly #proxy: PactProxy;
  readonly #process: PactProcess;
  readonly #timeoutMs: number;

  constructor(proxy: PactProxy, process: PactProcess, timeoutMs: number) {
    this.#proxy = proxy;
    this.#process = process;
    this.#timeoutMs = timeoutMs;
  }

  /** Verifies one interaction, in provider states of its own. */
  async run(interaction: PactInteraction): Promise<InteractionResult> {
    if (interaction.isMessage) {
      return { verdict: 'not-checked', reason: 'it is a message, and the plant store has none' };
    }
    using prepared = this.#proxy.prepare(interaction);
    const { url, run, fetched } = prepared;
    const task = {
      pactUrl: `${url}/pact`,
      stateUrl: `${url}/state`,
      providerUrl: `${url}/provider`,
      // The session limits the provider's time; Pact's limit includes the wait for other requests.
      timeoutMs: 60 * this.#timeoutMs,
    };
    const { report, failure } = await this.#process.verify(task, fetched);
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
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#proxy[Symbol.asyncDispose]();
  }
}
