import { createGate } from '../provider/gate.js';
import type { Grounds } from '../provider/grounds.js';
import { toEvidence } from '../report/evidence.js';
import type { Secrets } from '../report/redact.js';
import type { InteractionReport, PactReport } from '../report/verification-report.js';
import { together } from '../together.js';
import { Bench } from './bench.js';
import { type Judgement, judge } from './judge.js';
import type { Pact, PactInteraction } from './pact-file.js';
import type { PactProcess } from './pact-process.js';
import { readPactReport } from './pact-report.js';

/** Verifies single interactions by Pact. */
export class PactRunner {
  readonly #bench: Bench;
  readonly #process: PactProcess;
  readonly #timeoutMs: number;

  constructor(grounds: Grounds, process: PactProcess, timeoutMs: number) {
    this.#bench = new Bench(grounds);
    this.#process = process;
    this.#timeoutMs = timeoutMs;
  }

  start(): Promise<void> {
    return this.#bench.start();
  }

  stop(): Promise<void> {
    return this.#bench.stop();
  }

  /** Verifies one interaction, under states of its own. */
  async run(interaction: PactInteraction): Promise<Judgement> {
    if (interaction.isMessage) {
      return { verdict: 'not-checked', reason: 'it is a message, and the plant store has none' };
    }
    const { url, trial } = this.#bench.lay(interaction);
    const result = await this.#process.verify({
      pactUrl: `${url}/pact`,
      stateUrl: `${url}/state`,
      providerUrl: `${url}/provider`,
      // The provider's time is measured where it is asked; Pact waits in line, too.
      timeoutMs: 60 * this.#timeoutMs,
    });
    const verdict =
      result.report === undefined
        ? { hasPassed: false, verified: 0, mismatches: [], failure: result.failure }
        : readPactReport(result.report);
    return judge(trial, verdict);
  }
}

/** Where a frontend's pact comes from. */
export interface PactSource {
  /** The file, or the address in a broker. */
  readonly source: string;
  readonly pending: boolean;
  readonly pact: Pact;
}

/** Verifies a frontend's own pact. */
export async function runPact(
  runner: PactRunner,
  { source, pending, pact }: PactSource,
  concurrency: number,
  secrets: () => Secrets,
  onDone: () => void,
): Promise<PactReport> {
  const gate = createGate(concurrency);
  const interactions = await together(
    pact.interactions.map((interaction) =>
      gate(async (): Promise<InteractionReport> => {
        const judgement = await runner.run(interaction);
        onDone();
        const { id, description, states } = interaction;
        return {
          ...(id !== undefined && { id }),
          description,
          states,
          ...(judgement.verdict === 'failed'
            ? { verdict: 'failed', evidence: toEvidence(judgement.sighting, secrets()) }
            : judgement),
        };
      }),
    ),
  );
  const has = (verdict: string) =>
    interactions.some(
      (one, position) =>
        one.verdict === verdict &&
        !(verdict === 'failed' && pact.interactions[position]?.isPending),
    );
  const verdict = has('failed') ? 'failed' : has('not-checked') ? 'not-checked' : 'passed';
  return {
    consumer: pact.consumer,
    provider: pact.provider,
    source,
    pending,
    verdict,
    interactions,
  };
}
