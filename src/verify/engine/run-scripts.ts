import pLimit from 'p-limit';
import type { RuleId } from '../../interface/rules.js';
import { settleAll } from '../http/settle-all.js';
import type { DetectedProvider } from './detect-provider.js';
import type { CheckFinding, FindingSource, Results } from './results.js';
import { ScriptRunner } from './script-runner.js';

export interface Script extends FindingSource {
  readonly title: string;
  readonly rules: readonly RuleId[];
  /** Whether it also shows something of a provider that deletes nothing: it creates next to nothing. */
  readonly leavesNothing?: boolean;
  /** Whether it shows something only while nothing else is sent. */
  readonly isAlone?: boolean;
  /** @throws CannotCheckError when the provider cannot be brought into the state that it needs. */
  run(runner: ScriptRunner): Promise<void>;
}

interface RunScriptsOptions {
  readonly results: Results;
  readonly seed: number;
  /** How many scripts run side by side; default as many as requests may be under way. */
  readonly atOnce?: number;
}

/**
 * Runs scripts side by side, each on plants of its own. A script that fails runs once more, alone: the
 * second result counts.
 *
 * @throws CannotCheckError when the run is over.
 */
export async function runScripts(
  provider: DetectedProvider,
  scripts: readonly Script[],
  { results, seed, atOnce = provider.connection.concurrency }: RunScriptsOptions,
): Promise<void> {
  const limit = pLimit(atOnce);
  const failing = new Map<Script, readonly CheckFinding[]>();
  const attempts = scripts.map((script) =>
    limit(async () => {
      const { findings, isClean } = await attempt(provider, script, seed, false);
      // If a plant of the first run stays, the second run would be another one.
      if (isClean && findings.some(({ verdict }) => verdict === 'failed')) {
        failing.set(script, findings);
      } else {
        results.add(findings, script);
      }
      provider.connection.progress.advance();
    }),
  );
  try {
    await settleAll(attempts);
    for (const script of [...failing.keys()]) {
      const { findings } = await attempt(provider, script, seed, true);
      results.add(findings, script);
      failing.delete(script);
    }
  } finally {
    // After a stop, the first result is the only one.
    for (const [script, findings] of failing) {
      results.add(findings.filter(isAnswered), script);
    }
  }
}

/** Whether a finding is about a response: a provider that is gone fails no rule. */
function isAnswered(finding: CheckFinding): boolean {
  return finding.verdict !== 'failed' || finding.exchanges.at(-1)?.response !== undefined;
}

/** Runs a script once, and deletes its plants. @returns what it has found, and whether no plant stays. */
async function attempt(
  provider: DetectedProvider,
  script: Script,
  seed: number,
  isSecondRun: boolean,
) {
  const check = { kind: 'sequence', check: script.title } as const;
  const runner = new ScriptRunner(provider, { check, seed, isSecondRun });
  await runner.tryTo(() => script.run(runner), ...script.rules);
  await runner.expectedPlants.remove();
  // What must be rejected is not accepted by chance, and may have been stored under another id.
  const isLeft = runner.expectedPlants.plants.some(
    (one) => one.isWrong || (one.isConfirmed && one.presence !== 'gone'),
  );
  return { findings: runner.findings, isClean: !isLeft };
}
