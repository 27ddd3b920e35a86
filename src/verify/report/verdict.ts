import type { RuleId } from '../../interface/rules.js';
import { applyKnownFailures, isTolerated, type KnownFailures } from './known-failures.js';
import { problemsOf } from './problems.js';
import type { ContractReport, RuleReport, Verdict } from './verification-report.js';
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

type Unjudged = Omit<ContractReport, 'verdict' | 'problems'>;

/**
 * The report with its known failures, its problems, the verdict on the whole run, and the reason if that is `not-checked`.
 *
 * It has failed if a rule, a pact that is not pending or a check of robustness has failed. It has passed if each
 * of the required rules that were selected has passed, and nothing has kept the run from its end. A known failure
 * counts as passed.
 *
 * @param required the rules without which nothing is proven.
 * @param known default those that the report has already.
 */
export function withVerdict<Report extends Unjudged>(
  report: Report,
  required: readonly RuleId[],
  known?: KnownFailures,
): Report & Pick<ContractReport, 'verdict' | 'problems'> {
  const judged = known === undefined ? report : applyKnownFailures(report, known);
  return { ...judged, ...judgeRun(judged, required), problems: problemsOf(judged.rules) };
}

function judgeRun(
  { rules, pacts, robustness = [], reason }: Unjudged,
  required: readonly RuleId[],
): Pick<ContractReport, 'verdict' | 'reason' | 'endedEarly'> {
  const ofPacts = pacts.filter(({ pending }) => !pending);
  const others = [...ofPacts, ...robustness].map(({ verdict }) => verdict);
  const all = [...rules.map(verdictOfRule), ...others];
  const early = reason === undefined ? {} : ({ endedEarly: true } as const);
  if (all.includes('failed')) {
    return { verdict: 'failed', ...early };
  }
  if (reason !== undefined) {
    return { verdict: 'not-checked', ...early };
  }
  const chosen = new Set(rules.map(({ rule }) => rule));
  const unproven = rules.filter(({ rule, verdict, maskedBy }) => {
    // The failure of a rule that was not selected may be why a selected one could not be checked.
    const isMasked = maskedBy !== undefined && !chosen.has(maskedBy);
    return verdict === 'not-checked' && (isMasked || required.includes(rule));
  });
  if (unproven.length > 0) {
    return { verdict: 'not-checked', reason: whyUnproven(unproven) };
  }
  const unread = ofPacts.find(({ verdict }) => verdict === 'not-checked');
  if (unread !== undefined) {
    const why = `the pact of ${unread.consumer} could not be checked as a whole`;
    return { verdict: 'not-checked', reason: toSentence(why) };
  }
  return all.includes('passed')
    ? { verdict: 'passed' }
    : { verdict: 'not-checked', reason: 'No check could determine any of the rules.' };
}

function verdictOfRule(report: RuleReport): Verdict {
  if (isTolerated(report)) {
    return 'passed';
  }
  return report.outdated === undefined ? report.verdict : 'failed';
}

const list = new Intl.ListFormat('en-GB');

/** Which rules could not be checked, and why: those with one reason together. */
function whyUnproven(unproven: readonly RuleReport[]): string {
  const reasonOf = ({ reason = 'no check could determine it' }: RuleReport) => reason;
  const reasons = [...new Set(unproven.map(reasonOf))];
  const sentences = reasons.map((reason) => {
    const rules = unproven.filter((one) => reasonOf(one) === reason).map(({ rule }) => rule);
    const noun = rules.length > 1 ? 'the rules' : 'the rule';
    return toSentence(`${noun} ${list.format(rules)} could not be checked: ${reason}`);
  });
  return sentences.join(' ');
}
