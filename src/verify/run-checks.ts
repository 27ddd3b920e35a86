import type { RuleId } from '../interface/rules.js';
import type { Check } from './checks/check.js';
import { checks } from './checks/checks.js';
import type { Scene } from './checks/scene.js';
import type { Findings } from './findings.js';
import { readOwnPact } from './pacts/own-pact.js';
import { type PactInteraction, parsePact } from './pacts/pact-file.js';
import type { PactProcess } from './pacts/pact-process.js';
import { runOwnPact } from './pacts/run-own-pact.js';
import { PactRunner, type PactSource, runPact } from './pacts/run-pacts.js';
import type { Acquaintance } from './provider/acquaintance.js';
import type { Provider } from './provider/provider.js';
import type { PactReport } from './report/verification-report.js';
import { together } from './together.js';
import { UnreachedState } from './unreached-state.js';

/** What a provider is checked with. */
export interface Checking {
  readonly provider: Provider;
  readonly known: Acquaintance;
  readonly findings: Findings;
  readonly pactProcess: PactProcess;
  readonly selected: readonly RuleId[];
  readonly pacts: readonly PactSource[];
  readonly seed: number;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Makes every check that speaks of a selected rule, and verifies the frontends' pacts.
 *
 * All at once; one after the other where the provider lists only so many plants, since each would
 * push the plants of the others out of its lists.
 */
export async function runChecks(checking: Checking): Promise<PactReport[]> {
  const { provider, known, findings, pactProcess, seed, timeoutMs, pacts } = checking;
  const speaksOfSelected = (rules: readonly RuleId[]) =>
    rules.some((rule) => checking.selected.includes(rule));
  const interactions = parsePact(readOwnPact(), 'our own pact').interactions.filter(({ rules }) =>
    speaksOfSelected(Object.values(rules).flat()),
  );
  const sequences = checks.filter(({ rules }) => speaksOfSelected(rules));
  const onDone = countUp(checking, interactions, sequences);
  const scene = { provider, known, seed };

  const runner = new PactRunner(scene, pactProcess, timeoutMs);
  await runner.start();
  try {
    const concurrency = known.visibility === 'all' ? checking.concurrency : 1;
    const verifyPacts = async () => {
      await runOwnPact(runner, interactions, findings, concurrency, onDone);
      const reports: PactReport[] = [];
      for (const pact of pacts) {
        reports.push(await runPact(runner, pact, concurrency, () => provider.secrets, onDone));
      }
      return reports;
    };
    const runSequence = async (check: Check) => {
      await run(check, { ...scene, findings: findings.of('sequence', check.name) });
      onDone();
    };
    const isAlone = (check: Check) => known.visibility !== 'all' || check.isAlone === true;
    for (const check of sequences.filter(isAlone)) {
      await runSequence(check);
    }
    const others = sequences.filter((check) => !isAlone(check));
    const [reports] = await together([verifyPacts(), ...others.map(runSequence)]);
    return reports;
  } finally {
    await runner.stop();
  }
}

async function run(check: Check, scene: Scene): Promise<void> {
  try {
    await check.run(scene);
  } catch (error) {
    if (!(error instanceof UnreachedState)) {
      throw error;
    }
    scene.findings.notChecked(error.message, ...check.rules);
  }
}

function countUp(
  { pacts, onProgress }: Checking,
  interactions: readonly PactInteraction[],
  sequences: readonly Check[],
): () => void {
  const ofPacts = pacts.reduce((sum, { pact }) => sum + pact.interactions.length, 0);
  const total = interactions.length + sequences.length + ofPacts;
  let done = 0;
  onProgress(done, total);
  return () => onProgress(++done, total);
}
