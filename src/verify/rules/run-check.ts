import type { RuleId } from '../../interface/rules.js';
import type { SessionContext } from '../session/session-context.js';
import { unlessImpossible } from '../session/unless-impossible.js';
import { CheckRecorder, type CheckResults, type RuleResult } from './check-results.js';
import type { Check, FirstPlant } from './sequences/check.js';

/** What checks are made with. */
export interface CheckOptions {
  readonly results: CheckResults;
  readonly seed: number;
  /** The rules that basic checks have found broken. */
  readonly failedRules: readonly RuleId[];
  readonly firstPlant: FirstPlant | undefined;
}

type Finding = readonly [rule: RuleId, result: RuleResult];

/** Makes a check; if something fails, it is made again, and only what fails then counts. */
export async function runCheck(
  context: SessionContext,
  check: Check,
  options: CheckOptions,
): Promise<void> {
  const { results, failedRules } = options;
  const recorder = results.of('sequence', check.name);
  const because = check.needs?.find((rule) => failedRules.includes(rule));
  if (because !== undefined) {
    recorder.masked(because, ...check.rules);
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
  { seed, firstPlant }: CheckOptions,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const results = new CheckRecorder((rule, result) => findings.push([rule, result]));
  await unlessImpossible(
    context,
    () => check.run({ ...context, seed, firstPlant, results }),
    (error) => results.cannotCheck(error, ...check.rules),
  );
  return findings;
}
