import type { RuleId } from '../interface/rules.js';
import type { CheckResults } from './check-results.js';
import type { Check } from './checks/check.js';
import type { CheckContext } from './checks/check-context.js';
import { checks } from './checks/checks.js';
import { readOwnPact } from './pacts/own-pact.js';
import { type PactInteraction, parsePact } from './pacts/pact-file.js';
import type { PactProcess } from './pacts/pact-process.js';
import { runOwnPact } from './pacts/run-own-pact.js';
import { PactRunner, type PactSource, runPact } from './pacts/run-pacts.js';
import type { Progress } from './progress.js';
import type { PactReport } from './report.js';
import { CannotCheckError } from './session/cannot-check-error.js';
import type { SessionContext } from './session/session-context.js';
import { settleAll } from './session/settle-all.js';

/** Which checks are made, and with what. */
export interface CheckPlan {
  readonly pactProcess: PactProcess;
  readonly selected: readonly RuleId[];
  readonly pacts: readonly PactSource[];
  readonly seed: number;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly progress: Progress;
}

/**
 * Makes every check that speaks of a selected rule, and verifies the frontends' pacts.
 *
 * All at once; one after the other where the provider lists only so many plants, since each would
 * push the plants of the others out of its lists.
 */
export async function runChecks(
  context: SessionContext,
  results: CheckResults,
  plan: CheckPlan,
): Promise<readonly PactReport[]> {
  const { pactProcess, seed, timeoutMs, progress } = plan;
  const { session, capabilities } = context;
  const isSelected = (rules: readonly RuleId[]) =>
    rules.some((rule) => plan.selected.includes(rule));
  const interactions = parsePact(readOwnPact(), 'our own pact').interactions.filter(({ rules }) =>
    isSelected(Object.values(rules).flat()),
  );
  const sequences = checks.filter(({ rules }) => isSelected(rules));
  progress.add(countSteps(interactions, sequences, plan.pacts));
  const onDone = () => progress.advance();

  const runner = new PactRunner(context, pactProcess, timeoutMs);
  await runner.start();
  try {
    const concurrency = capabilities.visibility === 'all' ? plan.concurrency : 1;
    const verifyPacts = async () => {
      await runOwnPact(runner, interactions, results, concurrency, onDone);
      const reports: PactReport[] = [];
      for (const pact of plan.pacts) {
        reports.push(await runPact(runner, pact, concurrency, () => session.secrets, onDone));
      }
      return reports;
    };
    const runSequence = async (check: Check) => {
      await run(check, { ...context, seed, results: results.of('sequence', check.name) });
      onDone();
    };
    const isAlone = (check: Check) => capabilities.visibility !== 'all' || check.isAlone === true;
    for (const check of sequences.filter(isAlone)) {
      await runSequence(check);
    }
    const others = sequences.filter((check) => !isAlone(check));
    const [reports] = await settleAll([verifyPacts(), ...others.map(runSequence)]);
    return reports;
  } finally {
    await runner.stop();
  }
}

async function run(check: Check, context: CheckContext): Promise<void> {
  try {
    await check.run(context);
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    context.results.notChecked(error.message, ...check.rules);
  }
}

function countSteps(
  interactions: readonly PactInteraction[],
  sequences: readonly Check[],
  pacts: readonly PactSource[],
): number {
  const ofPacts = pacts.reduce((sum, { pact }) => sum + pact.interactions.length, 0);
  return interactions.length + sequences.length + ofPacts;
}
