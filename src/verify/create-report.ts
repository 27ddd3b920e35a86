import { interfaceVersion, type RuleId } from '../interface/rules.js';
import type { CheckOutcome } from './check-provider.js';
import type {
  Leftover,
  PactReport,
  ProfileReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from './report/verification-report.js';
import { describeRun } from './session/describe-run.js';
import type { Session } from './session/session.js';

/** Everything that a report of a verification is created from. */
export interface VerificationOutcome extends Pick<CheckOutcome, 'results' | 'pacts'> {
  readonly selected: readonly RuleId[];
  readonly profile: ProfileReport | undefined;
  readonly leftovers: readonly Leftover[];
  /** Why not all checks were made, as a sentence. */
  readonly reason: string | undefined;
  readonly seed: number;
}

/** Creates the report of a verification whose session has ended. */
export function createReport(
  session: Session,
  { results, pacts, selected, profile, leftovers, reason, seed }: VerificationOutcome,
): VerificationReport {
  const rules = results.ruleReports(selected, reason);
  return {
    verdict: decideVerdict(rules, pacts, reason),
    ...(reason !== undefined && { reason }),
    rules,
    pacts,
    leftovers,
    ...(profile && { profile }),
    provider: { url: session.url },
    interfaceVersion,
    ...describeRun(session),
    seed,
  };
}

function decideVerdict(
  rules: readonly RuleReport[],
  pacts: readonly PactReport[],
  reason: string | undefined,
): Verdict {
  const binding = pacts.filter(({ pending }) => !pending);
  const verdicts = [...rules, ...binding].map(({ verdict }) => verdict);
  if (verdicts.includes('failed')) {
    return 'failed';
  }
  const isIncomplete =
    reason !== undefined || binding.some(({ verdict }) => verdict === 'not-checked');
  return isIncomplete || !verdicts.includes('passed') ? 'not-checked' : 'passed';
}
