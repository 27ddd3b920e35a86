import type { RuleId } from '../../interface/rules.js';
import { unlessImpossible } from '../http/cannot-check-error.js';
import { createLimiter, settleAll } from '../http/concurrency.js';
import type { Provider } from './detect-provider.js';
import { notChecked } from './finding.js';
import { removeWorld } from './remove-plants.js';
import type { FindingSource, Results } from './results.js';
import { type CheckFinding, ScriptRun, type ScriptRunOptions } from './script-run.js';

/** A check as a list of steps. It sends requests; the engine judges them. */
export interface Script extends FindingSource {
  /** What is tried, in a few words. */
  readonly title: string;
  /** The rules that it checks. */
  readonly rules: readonly RuleId[];
  /** Whether it also shows something of a provider that deletes nothing: it creates next to nothing. */
  readonly leavesNothing?: true;
  /** Whether it shows something only while nothing else is sent. */
  readonly isAlone?: true;
  /** @throws CannotCheckError when the provider cannot be brought into the state that it needs. */
  run(run: ScriptRun): Promise<void>;
}

interface RunScriptsOptions {
  readonly results: Results;
  readonly seed: number;
  /** How many scripts run side by side; default as many as requests may be under way. */
  readonly atOnce?: number;
  /** Called after each script. */
  readonly onDone?: (() => void) | undefined;
}

/**
 * Runs scripts side by side, each on plants of its own. A script that fails runs once more, alone: the
 * second result counts.
 *
 * @throws CannotCheckError when the run is over.
 */
export async function runScripts(
  provider: Provider,
  scripts: readonly Script[],
  { results, seed, atOnce = provider.connection.concurrency, onDone }: RunScriptsOptions,
): Promise<void> {
  const limit = createLimiter(atOnce);
  const failing: (Attempt & { readonly script: Script; readonly only: ReadonlySet<string> })[] = [];
  const attempts = scripts.map((script) =>
    limit(async () => {
      const first = await attempt(provider, script, { isSecondRun: false, seed });
      const { findings, isClean } = first;
      const only = new Set(findings.filter(isFailed).map(({ check }) => check.title));
      if (only.size === 0 || !isClean) {
        // If a plant of the first run stays, the second run would be another one.
        results.add(findings, script);
      } else {
        const others = findings.filter(({ check }) => !only.has(check.title));
        results.add(others, script);
        failing.push({ ...first, script, only });
      }
      onDone?.();
    }),
  );
  try {
    await settleAll(attempts);
    for (let next = failing[0]; next !== undefined; next = failing[0]) {
      const { script, only } = next;
      const { findings } = await attempt(provider, script, { isSecondRun: true, seed, only });
      results.add(findings, script);
      failing.shift();
    }
  } finally {
    // After a stop, the first result is the only one.
    for (const { script, findings } of failing) {
      results.add(findings.filter(isAnswered), script);
    }
  }
}

/** Whether a finding is about a response: a provider that is gone fails no rule. */
function isAnswered({ finding }: CheckFinding): boolean {
  return finding.verdict !== 'failed' || finding.exchanges.at(-1)?.response !== undefined;
}

export function isFailed({ finding }: CheckFinding): boolean {
  return finding.verdict === 'failed';
}

interface Attempt {
  readonly findings: readonly CheckFinding[];
  /** Whether none of its plants stays. */
  readonly isClean: boolean;
}

/** Runs a script once, and deletes its plants. */
async function attempt(
  provider: Provider,
  script: Script,
  options: Omit<ScriptRunOptions, 'check'>,
): Promise<Attempt> {
  const { connection } = provider;
  const run = new ScriptRun(provider, {
    ...options,
    check: { kind: 'sequence', title: script.title },
  });
  await unlessImpossible(
    connection,
    () => script.run(run),
    ({ message, because }) => run.record(...notChecked(message, because, ...script.rules)),
  );
  await removeWorld(connection, run.world);
  const isClean = run.world.remaining.every(({ isConfirmed }) => !isConfirmed);
  return { findings: run.findings, isClean };
}
