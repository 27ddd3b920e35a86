import type { RuleId } from '../../../interface/rules.js';
import { counted, joinWithAnd, lowerFirst } from '../../../text/wording.js';
import { coreRules } from '../verdict.js';
import type {
  CheckReport,
  PactReport,
  ProfileReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from '../verification-report.js';
import { toSentence } from '../wording.js';
import { assumptionFacts, assumptionTopics } from './assumption-items.js';
import { evidenceParts } from './evidence-parts.js';
import {
  describeCounts,
  type Group,
  type Item,
  type Status,
  statuses,
  type Topic,
  type TopicItem,
  wordOf,
} from './item.js';
import { ruleTopic, seenFacts, verdictStatus } from './problem-items.js';
import {
  byReason,
  curlHints,
  filled,
  type ReportDocument,
  runFacts,
  runSections,
} from './report-document.js';

/**
 * The document of a verification: first what failed with its evidence, then what was not checked, then what passed.
 *
 * What was not checked for the reason of the whole report is not listed, because the headline gives that reason. With
 * `onlyFailed`, the document has only what needs action, and known failures.
 */
export function verificationDocument(
  report: VerificationReport,
  { onlyFailed = false }: { readonly onlyFailed?: boolean } = {},
): Required<ReportDocument> {
  const { pacts, assumptions = [], robustness = [], profile, notJudged } = report;
  const rules = ruleTopic(report.rules, report.problems);
  const others: readonly Topic[] = [
    { noun: 'pact', title: 'Pacts', items: pacts.map(pactItem) },
    ...assumptionTopics(assumptions),
    { noun: 'robustness check', title: 'Robustness checks', items: robustness.map(checkItem) },
    ...(profile ? [driftTopic(profile)] : []),
  ];
  const topics = [rules, ...others.filter(({ items }) => items.length > 0)];
  const inGroup = (group: Group, ...some: readonly Topic[]) =>
    some.map((topic) => sectionOf(topic, group, report.reason));
  const needless = [
    ...inGroup('tolerated', ...others),
    ...inGroup('unchecked', ...topics),
    uncheckedChecks(report.rules),
    ...inGroup('good', ...topics),
  ];
  const sections = filled([
    ...inGroup('bad', ...topics),
    ...runSections(report),
    ...inGroup('tolerated', rules),
    ...(onlyFailed ? [] : needless),
  ]);
  return {
    title: `Plant store interface ${report.interfaceVersion} on ${report.provider.url}`,
    headlines: [headline(report, topics), ...(profile ? [driftHeadline(profile, report)] : [])],
    hints: [
      ...(notJudged ? [`Not judged: ${toSentence(notJudged.reason)}`] : []),
      ...(profile === undefined && report.verdict === 'passed' ? [leftOpen] : []),
      ...curlHints(sections),
    ],
    facts: {
      ...runFacts(report, counted(report.requests, 'request')),
      Started: report.startedAt,
      'Checked by': `plant-store-kit ${report.kitVersion}`,
      Proven: provenBy(report),
      ...assumptionFacts(assumptions),
    },
    topics,
    sections,
  };
}

/** Without it, people think that everything was checked which the interface could have said. */
const leftOpen =
  'Left open: The interface allows any answer to some requests, such as a second create of an id, a delete of a ' +
  'plant of another user, and a create with a token that may only read. observe shows what the provider does then, ' +
  'and --profile holds it to that.';

function provenBy({ exhaustive, stayedMs }: VerificationReport): string {
  const { length, requests, sequences } = exhaustive ?? {};
  const all = `every sequence of up to ${length} of ${requests} requests, ${sequences} sequences`;
  const stay = stayedMs && `plants stayed for ${(stayedMs / 1000).toFixed(1)} s`;
  return [stay, exhaustive && all].filter(Boolean).join('; ');
}

/** A frontend's pact, with its interactions that have not passed. */
function pactItem({ interactions, pending, verdict, reason, ...pact }: PactReport): TopicItem {
  const { consumer, consumerVersion, selectedBy, source } = pact;
  const pendingOr = (status: Verdict): Status =>
    pending && status === 'failed' ? 'pending' : status;
  const cases = interactions.map(({ description, states, evidence, ...one }) => ({
    status: pendingOr(one.verdict),
    text: states.length > 0 ? `${description}, given ${states.join(' and ')}` : description,
    reason: one.reason && toSentence(one.reason),
    ...evidenceParts(evidence),
  }));
  const items = cases.filter(({ status }) => status !== 'passed');
  return {
    status: pendingOr(verdict),
    text: consumerVersion === undefined ? consumer : `${consumer} ${consumerVersion}`,
    // A pact that cannot be read has its own reason.
    reason: verdict === 'not-checked' ? items[0]?.reason : reason && toSentence(reason),
    facts: {
      Source: selectedBy === undefined ? source : `${source}, selected as ${selectedBy}`,
      Interactions: describeCounts(cases),
    },
    items,
    cases,
  };
}

function checkItem(report: CheckReport): TopicItem {
  const { check: text, reason } = report;
  const parts = { ...evidenceParts(report.evidence), facts: seenFacts(report) };
  return { status: verdictStatus(report), text, reason, ...parts };
}

const statusOfEntry = {
  same: 'unchanged',
  drifted: 'drifted',
  undetermined: 'not-checked',
} as const;

function driftTopic({ source = 'the profile', entries }: ProfileReport): Topic {
  return {
    noun: 'profile entry',
    title: 'Profile entries',
    bad: `Drift from ${source}`,
    items: entries.map(({ subject, verdict, sentence, evidence, reason = evidence }) => ({
      status: statusOfEntry[verdict],
      id: subject,
      text: sentence,
      name: `does what ${source} says`,
      reason,
    })),
  };
}

/** Topics with many items: a terminal shows only how many are good. */
const areMany = ['rule', 'assumption', 'profile entry'];

/** @param known the reason of the whole report. */
function sectionOf(topic: Topic, group: Group, known: string | undefined): Item {
  const { noun, title, bad = `Failed ${lowerFirst(title)}`, items, shown: all = items } = topic;
  const shown = all.filter(
    ({ status, reason = '' }) => statuses[status].group === group && toSentence(reason) !== known,
  );
  const { status = 'passed' } = shown[0] ?? {};
  if (group === 'good') {
    const text = `${counted(shown.length, noun)} ${wordOf(status)}`;
    return { status, text, items: shown, isFolded: areMany.includes(noun) };
  }
  return {
    text: group === 'bad' ? bad : `${title} ${wordOf(status)}`,
    items: group === 'unchecked' ? byReason(shown, noun) : shown,
  };
}

/** The result of a verification in one sentence. It is no plain success if something is known to fail. */
function headline(report: VerificationReport, topics: readonly Topic[]): Item {
  const { verdict, problems, reason } = report;
  const rules = topics[0]?.items ?? [];
  const passed = countOf(rules, 'passed');
  if (verdict === 'not-checked') {
    const seen = passed === 0 ? 'Nothing' : 'Too little';
    return { status: verdict, text: `${seen} could be checked.`, reason };
  }
  if (verdict === 'failed') {
    const causes = problems.filter(({ known }) => known === undefined).length;
    const failures = topics.flatMap((topic) => describeFailed(topic, causes));
    const outdated = topics.flatMap(({ noun, items }) => {
      const count = countOf(items, 'outdated');
      return count === 0 ? [] : counted(count, noun);
    });
    const text =
      failures.length > 0
        ? `The provider fails ${joinWithAnd(failures)}.`
        : `The known failures of ${joinWithAnd(outdated)} are out of date.`;
    return { status: verdict, text, reason };
  }
  const known = topics
    .flatMap(({ items }) => items)
    .filter(({ status }) => status === 'known-to-fail');
  const rest = rules.filter((item) => !known.includes(item) && item.status !== 'passed');
  const of = passed === rules.length && passed > 1 ? 'all' : `${passed} of`;
  const are = known.length > 1 ? 'are' : 'is';
  const but = known.length > 0 ? `, but ${describeKnown(known)} ${are} known to fail` : '';
  const others = rest.length > 0 ? `; ${describeCounts(rest)}` : '';
  return {
    status: known.length > 0 ? 'known-to-fail' : verdict,
    text: `The provider passes ${of} ${counted(rules.length, 'rule')}${but}${others}.`,
    reason: unprovenCore(known),
  };
}

/** The rules that are known to fail; if they are many, how many they are. */
function describeKnown(known: readonly Item[]): string {
  return known.length > 3 ? `${known.length}` : joinWithAnd(known.map(({ id = '' }) => id));
}

/** Without the core rules, a verification proves little. */
function unprovenCore(known: readonly Item[]): string | undefined {
  const core = coreRules.filter((rule) => known.some(({ id }) => id === rule));
  const noun = core.length > 1 ? 'the core rules' : 'the core rule';
  return core.length === 0 ? undefined : `The run does not prove ${noun} ${joinWithAnd(core)}.`;
}

/** `8 of 22 rules in 4 problems`, with the number of intermittent failures; nothing if none has failed. */
function describeFailed({ noun, items }: Topic, causes: number): readonly string[] {
  const failed = countOf(items, 'failed', 'intermittent');
  const intermittent = countOf(items, 'intermittent');
  const note = intermittent > 0 ? ` (${intermittent} intermittent)` : '';
  const isJoined = noun === 'rule' && causes > 0 && causes !== failed;
  const from = isJoined ? ` in ${counted(causes, 'problem')}` : '';
  return failed === 0 ? [] : [`${failed} of ${counted(items.length, noun)}${note}${from}`];
}

function countOf(items: readonly TopicItem[], ...wanted: readonly Status[]): number {
  return items.filter(({ status }) => wanted.includes(status)).length;
}

/** The headline for a profile. Its reason is left out if the whole report has the same. */
function driftHeadline(profile: ProfileReport, { flags, reason: known }: VerificationReport): Item {
  const { source = 'the profile', verdict, reason } = profile;
  const out = profile.source ?? 'provider.profile.json';
  const observe = `npx plant-store-kit observe ${flags} --out ${out} --yes`;
  const texts = {
    drifted: `The provider has drifted from ${source}. If it is meant to, write a new profile: ${observe}`,
    'not-checked': `Too few entries of ${source} could be checked.`,
    same: `The provider still does what ${source} says.`,
  };
  return {
    status: verdict === 'same' ? 'unchanged' : verdict,
    text: texts[verdict],
    reason: reason === known ? undefined : reason,
  };
}

/**
 * The checks that were not made, and why, of rules that other checks have determined. A failure explains itself, unless it
 * is known.
 */
function uncheckedChecks(rules: readonly RuleReport[]): Item {
  const failures = rules.filter(({ checks }) =>
    checks.some(({ verdict, known }) => verdict === 'failed' && known === undefined),
  );
  const areExplained = new Set<RuleId | undefined>(failures.map(({ rule }) => rule));
  const unchecked = rules
    .filter(({ verdict }) => verdict !== 'not-checked')
    .flatMap(({ checks }) => checks)
    .filter(({ verdict, maskedBy }) => verdict === 'not-checked' && !areExplained.has(maskedBy))
    .map(({ check: text, reason }) => ({ text, reason }));
  const items = byReason(unchecked, 'check').map((item) => ({ ...item, isFolded: true }));
  return { text: 'Checks not made', items };
}
