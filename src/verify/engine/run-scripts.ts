import pLimit from 'p-limit';
import type { RuleId } from '../../interface/rules.js';
import { statusOf } from '../http/exchange.js';
import { settleAll } from '../http/settle-all.js';
import type { DetectedProvider } from './detect-provider.js';
import { type CheckFinding, deleteRule, notChecked, rulesOfPlants } from './finding.js';
import type { FindingSource, Results } from './results.js';
import { ScriptRunner, type ScriptRunnerOptions } from './script-runner.js';

export interface Script extends FindingSource {
  readonly title: string;
  readonly rules: readonly RuleId[];
  /** Whether it runs also at a provider that deletes nothing: it creates one plant at most. */
  readonly leavesNothing?: boolean;
  /** Whether it runs while no other script does. Then it is not repeated. */
  readonly isAlone?: boolean;
  /** @throws CannotCheckError when the provider cannot be brought into the state that it needs. */
  run(runner: ScriptRunner): Promise<void>;
}

interface RunScriptsOptions {
  readonly results: Results;
  /**
   * How many scripts run side by side; default the number of requests that may be under way, or one if names are few.
   */
  readonly atOnce?: number;
}

/** If one of these fails, a list shows nothing about single plants. */
export const needsOfLists = [
  'list.returns-array-of-plants',
  'create.stores-plant',
] as const satisfies readonly RuleId[];

/** If one of these fails, a delete shows nothing either, and a list may lack the plants that other scripts delete. */
export const needsOfDeletes = [...needsOfLists, 'delete.removes-one-plant'] as const;

/** One run of a script. */
interface Attempt {
  readonly findings: readonly CheckFinding[];
  /** Whether its plants are gone. */
  readonly isClean: boolean;
  /** Whether only a run without other plants can tell what it shows. */
  readonly isUndecided: boolean;
}

/**
 * Runs scripts side by side, each on plants of its own. A script that fails runs once more, alone, for clearer
 * evidence; if it passes then, the failure is intermittent. A script is left out if a rule that it needs has failed.
 *
 * @throws CannotCheckError when the run is over.
 */
export async function runScripts(
  provider: DetectedProvider,
  scripts: readonly Script[],
  { results, atOnce = scriptsAtOnce(provider) }: RunScriptsOptions,
): Promise<void> {
  const limit = pLimit(atOnce);
  const repeated = new Map<Script, Attempt>();
  let areDeletesInDoubt = results.hasFailed(deleteRule);
  const runBesideOthers = async (script: Script) => {
    const obstacle = await findObstacle(script, provider, results, areDeletesInDoubt);
    if (obstacle !== undefined) {
      results.add(leftOut(script, obstacle), script);
      return;
    }
    const isBasic = script.isBasic === true;
    const maskOfLists = isBasic ? undefined : results.failedNeedOf({ needs: needsOfDeletes });
    const options = { isSecondRun: false, maskOfLists };
    const first = await attempt(provider, script, options);
    const { findings, isUndecided } = first;
    areDeletesInDoubt ||= findings.some(
      ({ rule, verdict }) => rule === deleteRule && verdict === 'failed',
    );
    if ((isUndecided || needsClearerEvidence(findings)) && !script.isAlone) {
      repeated.set(script, first);
    } else {
      results.add(asSeen(findings), script);
    }
  };
  const asSeen = (findings: readonly CheckFinding[]) =>
    atOnce > 1 ? findings.map(seenBesideOthers) : findings;
  // A rule that has failed for certain needs no more evidence.
  const needsClearerEvidence = (findings: readonly CheckFinding[]) =>
    findings.some(
      ({ rule, verdict }) => verdict === 'failed' && !results.hasFailedForCertain(rule),
    );
  const attempts = scripts.map((script) =>
    limit(async () => {
      await runBesideOthers(script);
      provider.connection.progress.advance();
    }),
  );
  try {
    await settleAll(attempts);
    for (const [script, first] of [...repeated]) {
      const { findings, isUndecided, isClean } = first;
      const isWanted = isUndecided || needsClearerEvidence(findings);
      // A plant that stays may be one of many.
      const obstacle = () => findObstacle(script, provider, results, areDeletesInDoubt);
      if (isWanted && (isClean || (await obstacle()) === undefined)) {
        const ofSecond = await runAlone(provider, script);
        results.add([...ofSecond, ...failuresOfFirst(first, ofSecond)], script);
      } else {
        results.add(asSeen(findings), script);
      }
      repeated.delete(script);
    }
  } finally {
    // After a stop, the first result is the only one.
    for (const [script, { findings }] of repeated) {
      results.add(asSeen(findings.filter(isAnswered)), script);
    }
  }
}

function seenBesideOthers(finding: CheckFinding): CheckFinding {
  return finding.verdict === 'failed' ? { ...finding, isBesideOthers: true } : finding;
}

function scriptsAtOnce({ connection, plants }: DetectedProvider): number {
  return plants.hasFewNames ? 1 : connection.concurrency;
}

/** If more plants than this stay at the provider, no further script creates plants. */
const maxStaying = 8;

/** A provider that is busy or loses connections only now and then does not fail this number of runs. */
const maxRunsAlone = 3;

/** Runs a script alone, and again if it has failed only by its load or a lost connection. */
async function runAlone(
  provider: DetectedProvider,
  script: Script,
): Promise<readonly CheckFinding[]> {
  for (let runs = 1; ; runs++) {
    const { findings } = await attempt(provider, script, { isSecondRun: true });
    const failures = findings.filter(({ verdict }) => verdict === 'failed');
    if (failures.length === 0 || !failures.every(isByLoad) || runs === maxRunsAlone) {
      return findings;
    }
  }
}

/** Why a script would show nothing, as a clause, and the failed rule that is the reason, if one is. */
interface Obstacle {
  readonly reason: string;
  readonly rule?: RuleId;
}

/** The findings for a script that is left out. */
export function leftOut({ title, rules }: Script, obstacle: Obstacle): readonly CheckFinding[] {
  const findings = notChecked(obstacle.reason, obstacle.rule, ...rules);
  return findings.map((one) => ({ ...one, kind: 'sequence', check: title }));
}

async function findObstacle(
  script: Script,
  { lists, session }: DetectedProvider,
  results: Results,
  areDeletesInDoubt: boolean,
): Promise<Obstacle | undefined> {
  const rule = results.failedNeedOf(script);
  if (rule !== undefined) {
    return { reason: `cannot be checked while ${rule} fails`, rule };
  }
  const isInDoubt = areDeletesInDoubt && script.leavesNothing !== true;
  if (isInDoubt && (await session.countStaying()) > maxStaying) {
    return {
      reason: 'the service keeps what it should delete, so no more plants were created',
      rule: deleteRule,
    };
  }
  const needsLists = script.needs?.includes('create.stores-plant') === true;
  return needsLists && lists.facts.shown === 'none' ? { reason: lists.hiddenReason } : undefined;
}

/**
 * The failures of the first run that the second run did not show again. They remain failures. If the second run passed
 * the rule, or passed as a whole, they are intermittent. Those that too many requests at once or a lost connection has
 * caused are dropped then. If a plant of the first run has stayed, the second run did not begin in the same state, so
 * that it does not show what is intermittent.
 */
function failuresOfFirst(
  { findings: first, isClean }: Attempt,
  second: readonly CheckFinding[],
): readonly CheckFinding[] {
  const failedAlone = new Set(
    second.flatMap(({ rule, verdict }) => (verdict === 'failed' ? rule : [])),
  );
  const isOfPlants = [...failedAlone].some((rule) => rulesOfPlants.includes(rule));
  const hasPassedAsWhole = failedAlone.size === 0 && second.some(isPassed);
  return first.flatMap((finding) => {
    const { rule } = finding;
    const isShownAlone = failedAlone.has(rule) || (isOfPlants && rulesOfPlants.includes(rule));
    if (finding.verdict !== 'failed' || isShownAlone) {
      return [];
    }
    const hasPassed = second.some((one) => one.rule === rule && isPassed(one));
    const isIntermittent = isClean && (hasPassed || hasPassedAsWhole);
    if (isIntermittent && isByLoad(finding)) {
      return [];
    }
    return [{ ...finding, isIntermittent, isBesideOthers: !isIntermittent }];
  });
}

function isPassed({ verdict }: CheckFinding): boolean {
  return verdict === 'passed';
}

/** Whether the provider was too busy for the failed request, or its connection was lost. */
function isByLoad(finding: CheckFinding): boolean {
  const last = finding.verdict === 'failed' ? finding.exchanges.at(-1) : undefined;
  return last !== undefined && [429, 503, undefined].includes(statusOf(last));
}

/** Whether a finding is about a response: a provider that is gone fails no rule. */
function isAnswered(finding: CheckFinding): boolean {
  return finding.verdict !== 'failed' || finding.exchanges.at(-1)?.response !== undefined;
}

/** Runs a script once, and deletes its plants. */
async function attempt(
  provider: DetectedProvider,
  script: Script,
  options: Omit<ScriptRunnerOptions, 'check'>,
): Promise<Attempt> {
  const check = { kind: 'sequence', check: script.title } as const;
  const runner = new ScriptRunner(provider, { check, ...options });
  const { expectedPlants, findings } = runner;
  await runner.tryTo(() => script.run(runner), ...script.rules);
  await provider.session.removeOnce(expectedPlants);
  // A plant that should have been rejected may be stored under another id.
  const isLeft = expectedPlants.plants.some(
    (one) => one.isWrong || (one.isConfirmed && one.presence !== 'gone'),
  );
  return { findings, isClean: !isLeft, isUndecided: runner.isUndecided };
}
