import { type RuleId, rules } from '../../../interface/rules.js';
import { counted } from '../../../text/wording.js';
import type { CheckReport, KnownFailure, Problem, RuleReport } from '../verification-report.js';
import { listSome } from '../wording.js';
import { evidenceParts } from './evidence-parts.js';
import type { Facts, Status, Topic, TopicItem } from './item.js';

interface ProblemItem extends TopicItem {
  readonly rules: readonly RuleId[];
}

/** The rules, of which a report shows the problems in place of the failed ones. */
export function ruleTopic(reports: readonly RuleReport[], problems: readonly Problem[]): Topic {
  const shown = problems.map((problem) => problemItem(problem, reports));
  const byRule = (id?: string) => shown.filter(({ rules }) => rules.some((rule) => rule === id));
  const items = reports.map((report) => ruleItem(report, byRule(report.rule)));
  const untold = items.filter(({ id, status }) => status === 'outdated' || byRule(id).length === 0);
  const failed = shown.filter(({ status }) => status !== 'known-to-fail');
  const count = new Set(failed.flatMap(({ rules }) => rules)).size;
  const bad = `${counted(failed.length, 'problem')}, ${counted(count, 'rule')}`;
  return {
    noun: 'rule',
    title: 'Rules',
    bad: failed.length > 0 ? bad : 'Failed rules',
    items,
    shown: [...shown, ...untold],
  };
}

/** A problem under the rule that names it, with the fewest requests that show it, and all that it fails. */
export function problemItem(problem: Problem, reports: readonly RuleReport[]): ProblemItem {
  const { rules: failed, check, otherChecks, usualCause, known, evidence } = problem;
  const [id = 'error.body'] = failed;
  const { statement, section, quote } = rules[id];
  const failedReports = reports.filter(({ rule }) => failed.includes(rule));
  const outdated = failedReports.map((report) => report.outdated);
  return {
    rules: failed,
    status: known ? 'known-to-fail' : verdictStatus(problem),
    id,
    text: statement,
    ...evidenceParts(evidence),
    facts: {
      ...knownFacts(known),
      ...seenFacts(problem),
      'Usual cause': usualCause,
      Fails: failed.length > 1 ? failed.join(', ') : undefined,
      'Known failure': outdated.join(' ').trim(),
    },
    origin: {
      Check: check,
      'Also failed': listSome(otherChecks),
      Interface: `${section}: "${quote}"`,
    },
  };
}

/** A rule, for formats that have an entry for each. A failed one has the problems that it names, or refers to one. */
function ruleItem(report: RuleReport, problems: readonly ProblemItem[]): TopicItem {
  const { rule: id, statement: text, verdict, reason, outdated, known: [known] = [] } = report;
  const item = { id, text, reason, status: verdictStatus(report) };
  const isKnown = problems.length > 0 && problems.every(({ status }) => status === 'known-to-fail');
  if (outdated !== undefined && (verdict === 'passed' || isKnown)) {
    return { ...item, status: 'outdated', reason: outdated };
  }
  if (known !== undefined && verdict === 'passed') {
    const facts = knownFacts(known);
    return { ...item, status: 'known-to-fail', reason: 'It passed this time.', facts };
  }
  if (problems.length === 0) {
    return item;
  }
  const same = { reason: `The same problem as ${problems[0]?.id}.` };
  const [first = same, ...items] = problems.filter((problem) => problem.id === id);
  return { ...first, id, text, status: isKnown ? 'known-to-fail' : item.status, items };
}

/** Why a failure is known: `Known now and then, until 2030-12-31: Ticket 7.` */
export function knownFacts(known: KnownFailure | undefined): Facts {
  const { reason, until, intermittent } = known ?? {};
  const when = [...(intermittent ? [' now and then'] : []), ...(until ? [` until ${until}`] : [])];
  return { [`Known${when.join(',')}`]: reason };
}

export function verdictStatus({ verdict, intermittent }: CheckReport | RuleReport): Status {
  return intermittent ? 'intermittent' : verdict;
}

const nouns: Readonly<Record<string, string>> = { POST: 'create', GET: 'list', DELETE: 'delete' };

/** When a check has failed, unless it failed alone, and how often, if it was made of many requests. */
export function seenFacts({ intermittent, besideOthers, times, evidence }: CheckReport): Facts {
  const noun = nouns[evidence?.exchanges.at(-1)?.request.method ?? ''] ?? 'request';
  return {
    Intermittent: intermittent && 'It failed once and passed when it ran again, alone.',
    Seen: besideOthers && 'beside other requests: alone, it may pass',
    'How often': times && `It happened to ${times.failed} of ${counted(times.all, noun)}.`,
  };
}
