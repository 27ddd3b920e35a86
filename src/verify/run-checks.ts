import type { RuleId } from '../interface/rules.js';
import type { CheckResults } from './check-results.js';
import type { Check } from './checks/check.js';
import { checks } from './checks/checks.js';
import { type PactInteraction, parsePact } from './pacts/pact-file.js';
import type { PactProcess } from './pacts/pact-process.js';
import { type PactRunner, startPactRunner } from './pacts/pact-runner.js';
import { readOwnPact } from './pacts/read-own-pact.js';
import { verifyOwnPact } from './pacts/verify-own-pact.js';
import { type PactSource, verifyPact } from './pacts/verify-pact.js';
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
 * Makes every check that is about a selected rule, and verifies the pacts of frontends.
 *
 * All at once; one after the other where the provider lists only so many plants, since the plants of
 * one check would hide those of another.
 */
export async function runChecks(
  context: SessionContext,
  results: CheckResults,
  plan: CheckPlan,
): Promise<readonly PactReport[]> {
  const isSelected = (rules: readonly RuleId[]) =>
    rules.some((rule) => plan.selected.includes(rule));
  const interactions = parsePact(readOwnPact(), 'our own pact').interactions.filter(({ rules }) =>
    isSelected(Object.values(rules).flat()),
  );
  const selected = checks.filter(({ rules }) => isSelected(rules));
  plan.progress.add(countSteps(interactions, selected, plan.pacts));

  await using runner = await startPactRunner(context, plan.pactProcess, plan.timeoutMs);
  const showsAll = context.capabilities.visibility === 'all';
  const [concurrent, alone] = partition(selected, (check) => showsAll && check.isAlone !== true);
  for (const check of alone) {
    await runCheck(check, context, results, plan);
  }
  const concurrency = showsAll ? plan.concurrency : 1;
  const [reports] = await settleAll([
    verifyPacts(runner, interactions, context, results, { ...plan, concurrency }),
    ...concurrent.map((check) => runCheck(check, context, results, plan)),
  ]);
  return reports;
}

/** Verifies our own pact, then those of frontends. */
async function verifyPacts(
  runner: PactRunner,
  interactions: readonly PactInteraction[],
  { session }: SessionContext,
  results: CheckResults,
  plan: CheckPlan,
): Promise<readonly PactReport[]> {
  await verifyOwnPact(runner, interactions, results, plan);
  const reports: PactReport[] = [];
  for (const pact of plan.pacts) {
    reports.push(await verifyPact(runner, pact, () => session.secrets, plan));
  }
  return reports;
}

async function runCheck(
  check: Check,
  context: SessionContext,
  results: CheckResults,
  { seed, progress }: CheckPlan,
): Promise<void> {
  const recorder = results.of('sequence', check.name);
  try {
    await check.run({ ...context, seed, results: recorder });
  } catch (error) {
    if (!(error instanceof CannotCheckError)) {
      throw error;
    }
    recorder.notChecked(error.message, ...check.rules);
  }
  progress.advance();
}

function partition<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [first: readonly Item[], second: readonly Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function countSteps(
  interactions: readonly PactInteraction[],
  selected: readonly Check[],
  pacts: readonly PactSource[],
): number {
  const ofPacts = pacts.reduce((sum, { pact }) => sum + pact.interactions.length, 0);
  return interactions.length + selected.length + ofPacts;
}
