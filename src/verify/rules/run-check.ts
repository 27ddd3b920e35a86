import type { RuleId } from '../../interface/rules.js';
import { unlessImpossible } from '../http/cannot-check-error.js';
import type { SessionContext } from '../session/session-context.js';
import { CheckRecorder, type CheckResults, type RuleResult } from './check-results.js';
import type { Check } from './sequences/check.js';

/** The options of {@link runCheck}. */
export interface CheckOptions {
  readonly results: CheckResults;
  readonly seed: number;
  /** The rules that have failed before. */
  readonly failedRules: readonly RuleId[];
}

/** Makes a check; if a rule fails, makes it again, and the second results count. */
export async function runCheck(
  context: SessionContext,
  check: Check,
  options: CheckOptions,
): Promise<void> {
  const { results, failedRules } = options;
  const recorder = results.of('sequence', check.name);
  const missing = check.needs?.find((rule) => failedRules.includes(rule));
  if (missing !== undefined) {
    recorder.masked(missing, ...check.rules);
    return;
  }
  const first = await attempt(context, check, options);
  const isFailed = first.some(([, { verdict }]) => verdict === 'failed');
  for (const [rule, result] of isFailed ? await attempt(context, check, options) : first) {
    recorder.record(rule, result);
  }
}

async function attempt(
  context: SessionContext,
  check: Check,
  { seed }: CheckOptions,
): Promise<readonly (readonly [RuleId, RuleResult])[]> {
  const found: [RuleId, RuleResult][] = [];
  const results = new CheckRecorder((rule, result) => found.push([rule, result]));
  await unlessImpossible(
    context.session,
    () => check.run({ ...context, seed, results }),
    (error) => results.cannotCheck(error, ...check.rules),
  );
  return found;
}
