import type { RuleId } from '../../../interface/rules.js';
import { isTolerated } from '../known-failures.js';
import type { CheckReport, RuleReport } from '../verification-report.js';
import { evidenceParts } from './evidence-parts.js';
import type { Facts, Status, TopicItem } from './item.js';

/** The rule under which a failure, or its usual cause, was already told. */
type Told = Map<string, RuleId>;

/** The rules, each failed one with its most ordinary failure. A failure of several rules is told under the first. */
export function ruleItems(reports: readonly RuleReport[]): readonly TopicItem[] {
  const told: Told = new Map();
  const items = reports.map((report) => ruleItem(report, told));
  return items.map((item) => {
    const same = items.filter(({ sameAs }) => sameAs === item.id).map(({ id }) => id);
    return same.length === 0
      ? item
      : { ...item, facts: { ...item.facts, 'Same failure in': same.join(', ') } };
  });
}

function ruleItem(
  report: RuleReport,
  told: Told,
): TopicItem & { readonly id: RuleId; readonly sameAs?: RuleId | undefined } {
  const { rule: id, statement: text, verdict, reason, known } = report;
  const item = { id, text, status: statusOf(report), reason };
  if (isTolerated(report)) {
    const until = known?.until === undefined ? '' : ` until ${known.until}`;
    return { ...item, status: 'known-to-fail', reason: `Known${until}: ${known?.reason}` };
  }
  if (verdict !== 'failed') {
    const { problem } = known ?? {};
    return problem === undefined ? item : { ...item, status: 'passes-again', reason: problem };
  }
  const failed = failedChecks(report);
  const shown = failed.find((check) => !told.has(kindOf(report, check)));
  const problem = { 'Known failure': known?.problem };
  if (shown === undefined) {
    const sameAs = failed[0] && told.get(kindOf(report, failed[0]));
    return { ...item, sameAs, reason: `The same failure as ${sameAs}.`, facts: problem };
  }
  const others = new Set(failed.map(({ check }) => check).filter((one) => one !== shown.check));
  const { usualCause = report.usualCause ?? '' } = shown;
  const toldCause = told.get(usualCause);
  told.set(kindOf(report, shown), id);
  told.set(usualCause, toldCause ?? id);
  const facts = {
    ...seenFacts(shown),
    'Usual cause': usualCause && toldCause ? `as for ${toldCause}` : usualCause,
    ...problem,
    Check: shown.check,
    'Also failed': listSome([...others]),
    Interface: `${report.section}: "${report.quote}"`,
  };
  const evidence = evidenceParts(shown.evidence);
  return { ...evidence, ...item, reason: evidence.reason ?? shown.check, facts };
}

/** The failed checks: first those that failed alone, and of those first the ones with the fewest requests. */
function failedChecks({ checks }: RuleReport): readonly CheckReport[] {
  const weightOf = ({ evidence, intermittent, besideOthers }: CheckReport) =>
    (evidence?.curl.length ?? 0) + (intermittent || besideOthers ? 1000 : 0);
  return checks
    .filter(({ verdict }) => verdict === 'failed')
    .toSorted((one, other) => weightOf(one) - weightOf(other));
}

/** Failures are of one kind if they have the same cause and differ only in numbers, such as a status. */
function kindOf(rule: RuleReport, { check, evidence, usualCause }: CheckReport): string {
  const cause = usualCause ?? rule.usualCause;
  const { path, expected, actual } = evidence ?? { path: check, expected: '', actual: '' };
  return JSON.stringify([cause, path, expected, actual]).replaceAll(/\d+/g, 'n');
}

/** How many other checks are named; the report as JSON has all. */
const maxNames = 3;

function listSome(names: readonly string[]): string {
  const more = names.length > maxNames ? `; and ${names.length - maxNames} more` : '';
  return names.slice(0, maxNames).join('; ') + more;
}

type Failing = Pick<CheckReport, 'verdict' | 'intermittent' | 'besideOthers'>;

export function statusOf({ verdict, intermittent }: Failing): Status {
  return intermittent ? 'intermittent' : verdict;
}

/** When a check has failed, unless it failed alone. */
export function seenFacts({ intermittent, besideOthers }: Failing): Facts {
  return {
    Intermittent: intermittent && 'It failed once and passed when it ran again, alone.',
    Seen: besideOthers && 'beside other requests: alone, it may pass',
  };
}
