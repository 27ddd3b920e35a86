import type { RuleId } from '../interface/rules.js';
import { CleanUp } from './engine/clean-up.js';
import { detectProvider, proveDeletes } from './engine/detect-provider.js';
import { deleteRule, failed, notChecked } from './engine/finding.js';
import { Findings } from './engine/findings.js';
import type { Run } from './engine/run.js';
import { leftOut, runScripts } from './engine/run-scripts.js';
import { ScriptRunner } from './engine/script-runner.js';
import { checkReports } from './engine/verdicts.js';
import {
  type CannotCheckError,
  orCannotCheck,
  UnusableProviderError,
} from './http/cannot-check-error.js';
import { statusOf } from './http/exchange.js';
import { settleAll } from './http/settle-all.js';
import type { FrontendPact } from './pacts/pact-file.js';
import type { PactProcess } from './pacts/pact-process.js';
import { contractScript, verifyFrontendPact } from './pacts/verify-pact.js';
import type { CheckReport, PactReport, SequencesReport } from './report/verification-report.js';
import {
  basicScripts,
  runStorage,
  storageCheck,
  storageRules,
  wantedPlants,
} from './scripts/basics.js';
import { checkLasting, lastingCheck } from './scripts/lasting.js';
import {
  exhaustiveScripts,
  pairScripts,
  plainRequests,
  rulesOfSequences,
} from './scripts/plain-sequences.js';
import { sequenceScripts } from './scripts/sequences.js';
import { robustnessScripts, situationScripts } from './scripts/situations.js';

/** Which checks are made. */
interface Plan {
  readonly pactProcess: PactProcess;
  readonly selected: readonly RuleId[];
  readonly pacts: readonly FrontendPact[];
  readonly robustness?: boolean | undefined;
  /** All sequences of plain requests up to this length are sent; undefined for a fixed choice. */
  readonly exhaustive?: number | undefined;
  /** How long the first plants stay at least, in milliseconds. */
  readonly stayMs: number;
  /** What else is done before the first plants are looked at for the last time. */
  readonly beforeLast: (isDetected: Promise<void>) => Promise<void>;
}

interface CheckOutcome {
  readonly pacts: readonly PactReport[];
  readonly robustness?: readonly CheckReport[] | undefined;
  /** The sequences that were sent, if all were asked for. */
  readonly exhaustive?: SequencesReport | undefined;
  /** How long the first plants have stayed, in milliseconds. */
  readonly stayedMs?: number | undefined;
  /** Why not all checks were made, as a clause. */
  readonly reason?: string | undefined;
  /** Whether the responses show nothing that the user asked for: the token was rejected. */
  readonly isUseless?: boolean;
}

/** Checks a provider by the rules. The findings are those of the run. */
export async function checkProvider(run: Run, plan: Plan): Promise<CheckOutcome> {
  const { connection } = run;
  const first = new ScriptRunner(run, { check: storageCheck, strength: 'basic' });
  const detected = detectProvider(run, { part: first, wanted: wantedPlants });
  const outcome: Mutable<CheckOutcome> = { pacts: [] };
  const checked = await orCannotCheck(async () => {
    await detected;
    outcome.pacts = await runChecks(run, first, plan);
    outcome.robustness = plan.robustness ? await checkRobustness(run) : undefined;
  });
  await plan.beforeLast(detected);
  const isSelected = storageRules.some((rule) => plan.selected.includes(rule));
  const lasted =
    isSelected && checked === undefined
      ? await orCannotCheck(async () => {
          outcome.stayedMs = await checkLasting(run, first.records, plan.stayMs);
        })
      : undefined;
  run.findings.add(...first.findings);
  first.isOver = true;
  const failure = checked ?? lasted;
  outcome.reason = (await connection.whyInterrupted()) ?? failure?.message;
  if (failure !== undefined) {
    const isDetected = (await orCannotCheck(() => detected)) === undefined;
    recordRejectedCreate(failure, run);
    outcome.isUseless = !isDetected && !(failure instanceof UnusableProviderError);
  } else if (outcome.reason === undefined) {
    outcome.exhaustive = provenSequences(run, plan);
  }
  return outcome;
}

type Mutable<Type> = { -readonly [Member in keyof Type]: Type[Member] };

/** The sequences that a complete run has proven; undefined if one of them has failed or could not be checked. */
function provenSequences(
  { connection: { users }, findings }: Run,
  { exhaustive: length, selected }: Plan,
): SequencesReport | undefined {
  if (length === undefined || !rulesOfSequences.some((rule) => selected.includes(rule))) {
    return undefined;
  }
  const scripts = exhaustiveScripts(length, users);
  const doubtful = [...findings].filter(({ verdict }) => verdict !== 'passed');
  const checks = new Set(doubtful.map(({ check }) => check));
  return scripts.every(({ title }) => !checks.has(title))
    ? { length, requests: plainRequests(users).length, sequences: scripts.length }
    : undefined;
}

/** Records the rule that fails if the provider rejects every create. */
function recordRejectedCreate(error: CannotCheckError, run: Run): void {
  if (error instanceof UnusableProviderError && error.rejectedCreate && error.because) {
    const { rejectedCreate, because } = error;
    const actual = String(statusOf(rejectedCreate) ?? 'nothing');
    const finding = failed(because, { path: 'status', expected: '200', actual }, [rejectedCreate]);
    const check = { kind: 'sequence', check: 'create a plant' } as const;
    run.findings.add({ ...finding, ...check, strength: 'basic' });
  }
}

/** Runs the scripts of the selected rules side by side, and the pacts beside them. */
async function runChecks(
  run: Run,
  first: ScriptRunner,
  plan: Plan,
): Promise<readonly PactReport[]> {
  const { selected, pacts, pactProcess, exhaustive } = plan;
  const { users, progress } = run.connection;
  const sequences =
    exhaustive === undefined ? pairScripts(users) : exhaustiveScripts(exhaustive, users);
  const scripts = [
    contractScript(pactProcess, selected),
    ...situationScripts,
    ...sequenceScripts,
    ...sequences,
  ];
  const others = scripts.filter(({ rules }) => rules.some((rule) => selected.includes(rule)));
  progress.total += basicScripts.length + others.length + pacts.length;

  const obstacle = await runBasics(run, first);
  const chosen = obstacle === undefined ? others : others.filter((script) => script.leavesNothing);
  for (const script of others.filter((other) => !chosen.includes(other))) {
    run.findings.add(...leftOut(script, { reason: obstacle ?? '', rule: deleteRule }));
  }
  const alone = chosen.filter(({ isAlone }) => isAlone);
  const sideBySide = chosen.filter(({ isAlone }) => !isAlone);
  const [, reports] = await settleAll([
    runScripts(run, sideBySide),
    settleAll(pacts.map((pact) => verifyFrontendPact(run, pactProcess, pact))),
  ]);
  await runScripts(run, alone);
  return reports;
}

/**
 * Runs the basic scripts. If neither lists nor deletes show that a plant can be deleted, only those run that leave
 * nothing behind.
 *
 * @returns why further plants might stay at the provider, as a clause; undefined if they would not. With a reason, no
 *   other script creates plants.
 */
async function runBasics(run: Run, first: ScriptRunner): Promise<string | undefined> {
  if (!run.views.hasShown && !(await proveDeletes(run, first))) {
    const reason = run.hiddenReason;
    first.record(...notChecked(reason, deleteRule, ...storageRules));
    await runScripts(
      run,
      basicScripts.filter(({ leavesNothing }) => leavesNothing),
      {
        strength: 'basic',
      },
    );
    return reason;
  }
  const obstacle = await orCannotCheck(() => runStorage(first), run.connection.signal);
  if (obstacle instanceof UnusableProviderError) {
    throw obstacle;
  }
  if (obstacle !== undefined) {
    first.record(...notChecked(obstacle.message, obstacle.because, ...storageRules));
  }
  run.recordLists();
  run.findings.add(...first.findings);
  first.isOver = true;
  // Any request of the run may have removed a plant that is gone later.
  first.check = lastingCheck;
  first.strength = 'afterwards';
  // A faulty delete of one script could remove a plant of another.
  await runScripts(run, basicScripts, { strength: 'basic' });
  const left = run.findings.hasFailed(deleteRule) ? await new CleanUp(run).removePlants() : [];
  // A plant that neither deletes nor lists find is not kept.
  return left.some(({ isUnknown }) => isUnknown !== true)
    ? 'the service keeps what it should delete, so no more plants were created'
    : undefined;
}

/** Sends harsh input. Its checks are reported apart from those of the rules. */
async function checkRobustness(run: Run): Promise<readonly CheckReport[]> {
  const findings = new Findings();
  run.connection.progress.total += robustnessScripts.length;
  await runScripts(run, robustnessScripts, { findings });
  return checkReports(findings, run.connection.secrets);
}
