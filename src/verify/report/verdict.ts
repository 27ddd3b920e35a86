import type { RuleId } from '../../interface/rules.js';
import { joinWithAnd } from '../../text/wording.js';
import { applyKnownFailures, type KnownFailures } from './known-failures.js';
import { problemsOf } from './problems.js';
import type {
  AppReport,
  PactReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from './verification-report.js';
import { toSentence } from './wording.js';

/**
 * The rules that a passed verification proves: a create answers and stores, a list returns the plants and caps them, a
 * delete removes one plant, and a request without a valid token is rejected.
 */
export const coreRules: readonly RuleId[] = [
  'authentication.required',
  'create.answers-200-with-plant',
  'create.stores-plant',
  'list.returns-array-of-plants',
  'list.returns-accessible-plants',
  'list.limit-caps-results',
  'delete.removes-one-plant',
];

/**
 * The report with its known failures, its problems, the verdict on the whole run, and the reason if that is `not-checked`.
 *
 * It has failed if a rule, an assumption, a pact that is not pending or a check of robustness has failed. It has passed if each
 * of the required rules that were selected has passed, and nothing has kept the run from its end. A known failure
 * counts as passed.
 *
 * @param required the rules without which nothing is proven.
 */
export function withVerdict<Report extends Omit<VerificationReport, 'verdict' | 'problems'>>(
  report: Report,
  required: readonly RuleId[],
  known: KnownFailures = { entries: [] },
): Report & Pick<VerificationReport, 'verdict' | 'problems'> {
  const rules = applyKnownFailures(report.rules, report, known);
  const assumptions = applyKnownFailures(report.assumptions ?? [], report, known);
  const pacts = report.pacts.filter(({ pending }) => !pending);
  const others = [...pacts, ...(report.robustness ?? [])].map(({ verdict }) => verdict);
  const verdicts = new Set([...[...rules, ...assumptions].map(verdictOf), ...others]);
  const early = report.reason !== undefined && ({ endedEarly: true } as const);
  const judged = {
    ...report,
    ...early,
    rules,
    ...(report.assumptions && { assumptions }),
    problems: problemsOf(rules),
  };
  if (verdicts.has('failed')) {
    return { ...judged, verdict: 'failed' };
  }
  const nothing = 'No check could determine any of the rules.';
  const reason =
    report.reason ??
    whyUnproven(rules, required) ??
    whyUnread(pacts) ??
    whyUnjudged(assumptions) ??
    (verdicts.has('passed') ? undefined : nothing);
  return reason === undefined
    ? { ...judged, verdict: 'passed' }
    : { ...judged, verdict: 'not-checked', reason };
}

/** What has failed only in known ways counts as passed, unless its known failures are out of date. */
function verdictOf({ verdict, checks, outdated }: RuleReport | AppReport): Verdict {
  const failed = checks.filter((check) => check.verdict === 'failed');
  const areKnown = failed.length > 0 && failed.every(({ known }) => known !== undefined);
  if (outdated !== undefined) {
    return 'failed';
  }
  return areKnown ? 'passed' : verdict;
}

/** Which rules could not be checked, and why: those with one reason together. */
function whyUnproven(
  rules: readonly RuleReport[],
  required: readonly RuleId[],
): string | undefined {
  const chosen = new Set(rules.map(({ rule }) => rule));
  const byReason = new Map<string, RuleId[]>();
  for (const { rule, verdict, checks, reason } of rules) {
    // The failure of a rule that was not selected may be why a selected one could not be checked as a whole.
    const masked = checks.find(({ maskedBy }) => maskedBy !== undefined && !chosen.has(maskedBy));
    const isUnchecked = verdict === 'not-checked' && required.includes(rule);
    if (isUnchecked || (masked !== undefined && verdict !== 'failed')) {
      const why = reason ?? masked?.reason ?? 'no check could determine it';
      byReason.set(why, [...(byReason.get(why) ?? []), rule]);
    }
  }
  const sentences = [...byReason].map(([reason, unproven]) => {
    const noun = unproven.length > 1 ? 'the rules' : 'the rule';
    return toSentence(`${noun} ${joinWithAnd(unproven)} could not be checked: ${reason}`);
  });
  return sentences.join(' ') || undefined;
}

function whyUnread(pacts: readonly PactReport[]): string | undefined {
  const unread = pacts.find(({ verdict }) => verdict === 'not-checked');
  return unread && `The pact of ${unread.consumer} could not be checked as a whole.`;
}

function whyUnjudged(apps: readonly AppReport[]): string | undefined {
  const unjudged = apps.find(({ verdict }) => verdict === 'not-checked');
  return unjudged && `Nothing that ${unjudged.app} assumes could be checked.`;
}
