import type { Grounds } from '../checks/scene.js';
import { type Secrets, toEvidence } from '../evidence.js';
import type { Findings } from '../findings.js';
import { createGate } from '../provider/gate.js';
import type { InteractionReport, PactReport } from '../report.js';
import { Bench } from './bench.js';
import { type Judgement, judge, rulesBroken } from './judge.js';
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

  async run(interaction: PactInteraction): Promise<Judgement> {
    for (let tries = 1; ; tries++) {
      const judgement = await this.#try(interaction);
      if (!isRefusedCreate(judgement)) {
        return judgement;
      }
      if (tries === mostTries) {
        return { verdict: 'not-checked', reason: 'the provider takes such a plant only at times' };
      }
    }
  }

  async #try(interaction: PactInteraction): Promise<Judgement> {
    const { number, url, trial } = this.#bench.lay(interaction);
    const result = await this.#process.verify({
      number,
      pactUrl: `${url}/pact`,
      stateUrl: `${url}/state`,
      providerUrl: `${url}/provider`,
      timeoutMs: this.#timeoutMs,
    });
    const verdict =
      result.report === undefined
        ? { isKept: false, verified: 0, mismatches: [], failure: result.failure }
        : readPactReport(result.report);
    return judge(trial, verdict);
  }
}

/** A provider that has taken such plants before may be full by now, which is for it to choose. */
const mostTries = 3;

function isRefusedCreate(judgement: Judgement): boolean {
  return (
    judgement.verdict === 'broken' &&
    judgement.mismatches.some(
      ({ where, expected }) =>
        /^status (400|403|409|413|422)$/.test(where) && expected === 'status 200',
    )
  );
}

/** Verifies our own pact; each interaction speaks of the rules it names. */
export async function runOwnPact(
  runner: PactRunner,
  interactions: readonly PactInteraction[],
  findings: Findings,
  concurrency: number,
  onDone: () => void,
): Promise<void> {
  const gate = createGate(concurrency);
  await Promise.all(
    interactions.map((interaction) =>
      gate(async () => {
        const judgement = await runner.run(interaction);
        note(findings, interaction, judgement);
        onDone();
      }),
    ),
  );
}

function note(findings: Findings, { description, rules }: PactInteraction, judgement: Judgement) {
  const of = findings.of('contract', description);
  const named = [...new Set(Object.values(rules).flat())];
  if (judgement.verdict === 'kept') {
    of.kept(...named);
  } else if (judgement.verdict === 'not-checked') {
    of.notChecked(judgement.reason, ...named);
  } else {
    for (const rule of rulesBroken(rules, judgement.mismatches)) {
      of.broken(rule, judgement.sighting);
    }
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
  const interactions = await Promise.all(
    pact.interactions.map((interaction) =>
      gate(async (): Promise<InteractionReport> => {
        const judgement = await runner.run(interaction);
        onDone();
        const { id, description, states } = interaction;
        return {
          ...(id !== undefined && { id }),
          description,
          states,
          ...(judgement.verdict === 'broken'
            ? { verdict: 'broken', evidence: toEvidence(judgement.sighting, secrets()) }
            : judgement),
        };
      }),
    ),
  );
  const has = (verdict: string) => interactions.some((one) => one.verdict === verdict);
  const verdict = has('broken') ? 'broken' : has('not-checked') ? 'not-checked' : 'kept';
  return {
    consumer: pact.consumer,
    provider: pact.provider,
    source,
    pending,
    verdict,
    interactions,
  };
}
