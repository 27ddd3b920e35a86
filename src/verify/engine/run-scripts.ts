import pLimit from 'p-limit';
import type { RuleId } from '../../interface/rules.js';
import { settleAll } from '../http/settle-all.js';
import { CleanUp } from './clean-up.js';
import {
  accessRule,
  type CheckFinding,
  createRule,
  deleteRule,
  notChecked,
  type Strength,
  storageRule,
} from './finding.js';
import type { Findings } from './findings.js';
import type { Run } from './run.js';
import { ScriptRunner, type ScriptRunnerOptions } from './script-runner.js';

export interface Script {
  readonly title: string;
  readonly rules: readonly RuleId[];
  /** If one of these rules has failed in a basic script, the script shows nothing. */
  readonly needs?: readonly RuleId[];
  /** Whether it runs also at a provider that deletes nothing: it creates one plant at most. */
  readonly leavesNothing?: boolean;
  /** Whether it runs while no other script does. Then it is not repeated. */
  readonly isAlone?: boolean;
  /** @throws CannotCheckError when the provider cannot be brought into the state that it needs. */
  run(runner: ScriptRunner): Promise<void>;
}

interface RunScriptsOptions {
  /** Where the findings are kept; default those of the run. */
  readonly findings?: Findings;
  /** How much failures weigh; default beside others, and alone for a script that is alone. */
  readonly strength?: Strength;
}

/** If one of these fails, a list shows nothing about single plants. */
export const needsOfLists = [
  'list.returns-array-of-plants',
  storageRule,
] as const satisfies readonly RuleId[];

/** If one of these fails, a delete shows nothing either, and a list may lack the plants that other scripts delete. */
export const needsOfDeletes = [...needsOfLists, deleteRule] as const;

const rulesOfPlants: readonly RuleId[] = [storageRule, accessRule, deleteRule];

/** One run of a script. */
interface Attempt {
  readonly findings: readonly CheckFinding[];
  /** Whether its plants are gone. */
  readonly isClean: boolean;
}

/**
 * Runs scripts side by side, each on plants of its own. A script that fails runs once more, alone, for clearer
 * evidence; if it passes then, the failure is intermittent. A script is left out if a rule that it needs has failed.
 *
 * @throws CannotCheckError when the run is over.
 */
export async function runScripts(
  run: Run,
  scripts: readonly Script[],
  { findings = run.findings, strength }: RunScriptsOptions = {},
): Promise<void> {
  const areAlone = run.hasLittleRoom || scripts.every(({ isAlone }) => isAlone);
  const isBeside = strength === undefined && !areAlone;
  const limit = pLimit(isBeside && !run.plants.hasFewNames ? run.connection.concurrency : 1);
  const apart = findings === run.findings ? undefined : findings;
  const usual = strength ?? (isBeside ? 'beside-others' : 'alone');
  const repeated = new Map<Script, Attempt>();
  const runFirst = async (script: Script) => {
    const obstacle = await findObstacle(script, run, findings);
    if (obstacle !== undefined) {
      findings.add(...leftOut(script, obstacle));
      return;
    }
    // Such a store has no second run, which would read lists for clearer evidence.
    const listsOften = run.hasLittleRoom;
    const maskOfLists = strength ? undefined : failedNeed(needsOfDeletes, findings);
    const first = await attempt(run, script, { strength: usual, maskOfLists, apart, listsOften });
    if (isBeside && isWorthRepeating(first.findings, findings)) {
      repeated.set(script, first);
    } else {
      findings.add(...first.findings);
    }
  };
  const attempts = scripts.map((script) =>
    limit(async () => {
      await runFirst(script);
      run.connection.progress.advance();
    }),
  );
  try {
    await settleAll(attempts);
    for (const [script, first] of [...repeated]) {
      const isWanted = isWorthRepeating(first.findings, findings);
      // A plant that stays may be one of many.
      const isFree = async () =>
        first.isClean || (await findObstacle(script, run, findings)) === undefined;
      if (isWanted && (await isFree())) {
        const second = await attempt(run, script, { strength: 'alone', listsOften: true, apart });
        const unanswered = unansweredOf(first.findings);
        const again = second.findings.filter(
          (finding) => isAnswered(finding) || unanswered.has(`${finding.rule} ${finding.check}`),
        );
        findings.add(...again, ...failuresOfFirst(first, again));
      } else {
        findings.add(...first.findings);
      }
      repeated.delete(script);
    }
  } finally {
    // After a stop, the first result is the only one.
    for (const [, first] of repeated) {
      findings.add(...first.findings.filter(isAnswered));
    }
  }
}

/**
 * Whether a script shows more alone: it has failed a rule that has not failed for certain, or it could create no plant,
 * for which a small store may have no room beside the plants of others.
 */
function isWorthRepeating(all: readonly CheckFinding[], findings: Findings): boolean {
  return all.some((finding) => {
    const lackedPlant = finding.verdict === 'not-checked' && finding.because === createRule;
    const isWeak = finding.verdict === 'failed' && !findings.hasFailed(finding.rule, 'alone');
    return lackedPlant || isWeak;
  });
}

function failedNeed(needs: readonly RuleId[] = [], findings: Findings): RuleId | undefined {
  return needs.find((rule) => findings.hasFailed(rule, 'basic'));
}

/** Why a script would show nothing, as a clause, and the failed rule that is the reason, if one is. */
interface Obstacle {
  readonly reason: string;
  readonly rule?: RuleId;
}

/** If more plants than this stay at the provider, no further script creates plants. */
const maxStaying = 8;

/** The findings for a script that is left out. */
export function leftOut({ title, rules }: Script, obstacle: Obstacle): readonly CheckFinding[] {
  const findings = notChecked(obstacle.reason, obstacle.rule, ...rules);
  const name = { kind: 'sequence', check: title, strength: 'once' } as const;
  return findings.map((finding) => ({ ...finding, ...name }));
}

async function findObstacle(
  script: Script,
  run: Run,
  findings: Findings,
): Promise<Obstacle | undefined> {
  const rule = failedNeed(script.needs, findings);
  if (rule !== undefined) {
    return { reason: `cannot be checked while ${rule} fails`, rule };
  }
  const isInDoubt = findings.hasFailed(deleteRule) && script.leavesNothing !== true;
  if (isInDoubt && (await countStaying(run)) > maxStaying) {
    return {
      reason: 'the service keeps what it should delete, so no more plants were created',
      rule: deleteRule,
    };
  }
  const needsLists = script.needs?.includes(storageRule) === true;
  return needsLists && !run.views.hasShown ? { reason: run.hiddenReason } : undefined;
}

/** How many plants of scripts that are over are still listed, or may be there where a list does not show it. */
async function countStaying(run: Run): Promise<number> {
  const view = await run.list().catch(() => undefined);
  const names = new Set(view?.plants.map(({ name }) => name));
  const isWhole = view !== undefined && run.views.isWhole(view);
  const over = [...run.ledger.records].filter(({ create }) => create.step.part?.isOver === true);
  return over.filter(
    ({ plant, isConfirmed, presence }) =>
      names.has(plant.name) || (!isWhole && isConfirmed && presence !== 'gone'),
  ).length;
}

/**
 * The failures of the first run that the second run did not show again. They are intermittent if the second run passed
 * the rule, or passed as a whole. If a plant of the first run was left, the second run shows nothing of the kind.
 */
function failuresOfFirst(
  { findings: first, isClean }: Attempt,
  second: readonly CheckFinding[],
): readonly CheckFinding[] {
  const failedAlone = new Set(
    second.flatMap(({ rule, verdict }) => (verdict === 'failed' ? rule : [])),
  );
  const failedFirst = new Set(
    first.flatMap(({ rule, verdict }) => (verdict === 'failed' ? rule : [])),
  );
  // Only the second run says which request has changed the plants.
  const isOfPlants = [...failedAlone].some(
    (rule) => rulesOfPlants.includes(rule) || !failedFirst.has(rule),
  );
  const hasPassedAsWhole = failedAlone.size === 0 && second.some(isPassed);
  return first.flatMap((finding) => {
    const { rule } = finding;
    const isShownAlone = failedAlone.has(rule) || (isOfPlants && rulesOfPlants.includes(rule));
    if (finding.verdict !== 'failed' || isShownAlone || !isAnswered(finding)) {
      return [];
    }
    const hasPassed = second.some((finding) => finding.rule === rule && isPassed(finding));
    const isIntermittent = isClean && (hasPassed || hasPassedAsWhole);
    return [isIntermittent ? { ...finding, strength: 'once' } : finding];
  });
}

function isPassed({ verdict }: CheckFinding): boolean {
  return verdict === 'passed';
}

/** Whether a finding is about a response. The run reports lost responses, for all requests together. */
function isAnswered(finding: CheckFinding): boolean {
  return finding.verdict !== 'failed' || finding.exchanges.at(-1)?.response !== undefined;
}

/** The checks whose requests got no response, with their rules. */
function unansweredOf(findings: readonly CheckFinding[]): ReadonlySet<string> {
  const unanswered = findings.filter((finding) => !isAnswered(finding));
  return new Set(unanswered.map(({ rule, check }) => `${rule} ${check}`));
}

/** Runs a script once, and deletes its plants. */
async function attempt(
  run: Run,
  script: Script,
  options: Omit<ScriptRunnerOptions, 'check'>,
): Promise<Attempt> {
  const check = { kind: 'sequence', check: script.title } as const;
  const runner = new ScriptRunner(run, { check, ...options });
  await runner.tryTo(() => script.run(runner), ...script.rules);
  run.recordLists(runner.records);
  await new CleanUp(run).remove(runner.remaining);
  runner.isOver = true;
  // A plant that should have been rejected may be stored under another id.
  const isLeft = runner.records.some(
    ({ isConfirmed, presence, create }) =>
      isConfirmed && (presence !== 'gone' || create.step.situation?.requires === 'rejected'),
  );
  return { findings: [...runner.findings], isClean: !isLeft };
}
