import { counted, lowerFirst } from '../../../interface/wording.js';
import type {
  CheckReport,
  ContractReport,
  PactReport,
  ProfileReport,
  RuleReport,
  SequencesReport,
  Verdict,
} from '../verification-report.js';
import { toSentence } from '../wording.js';
import { evidenceParts } from './evidence-parts.js';
import {
  describeCounts,
  factLines,
  type Group,
  type Item,
  type Status,
  statuses,
  type Topic,
  type TopicItem,
  wordOf,
} from './item.js';
import {
  byReason,
  curlHints,
  filled,
  type ReportDocument,
  runFacts,
  runSections,
} from './report-document.js';
import { ruleItems, seenFacts, statusOf } from './rule-items.js';

interface VerificationDocument extends ReportDocument {
  readonly topics: readonly Topic[];
}

/**
 * The document of a verification: first what failed with its evidence, then what was not checked, then what passed.
 *
 * What was not checked for the reason of the whole report is not listed, because the headline gives that reason. With
 * `onlyFailed`, the document has only what needs action.
 */
export function verificationDocument(
  report: ContractReport,
  { onlyFailed = false }: { readonly onlyFailed?: boolean } = {},
): VerificationDocument {
  const { rules, pacts, robustness = [], profile, provider, verdict, reason, notJudged } = report;
  const checked: readonly Topic[] = [
    { noun: 'rule', title: 'Rules', items: ruleItems(rules) },
    { noun: 'pact', title: 'Pacts', items: pacts.map(pactItem) },
    { noun: 'robustness check', title: 'Robustness checks', items: robustness.map(checkItem) },
  ];
  const topics = [...checked, ...(profile ? [driftTopic(profile)] : [])].filter(
    ({ noun, items }) => noun === 'rule' || items.length > 0,
  );
  const groups = onlyFailed ? [] : (['tolerated', 'unchecked', 'good'] as const);
  const sections = filled([
    ...topics.map((topic) => sectionOf(topic, 'bad')),
    ...runSections(report),
    ...groups.flatMap((group) => topics.map((topic) => sectionOf(topic, group, reason))),
  ]);
  return {
    title: `Plant store interface ${report.interfaceVersion} on ${provider.url}`,
    headlines: [
      { status: verdict, text: headline(verdict, checked), reason },
      ...(profile ? [driftHeadline(profile, report)] : []),
    ],
    hints: [
      ...(notJudged ? [`Not judged: ${toSentence(notJudged.reason)}`] : []),
      ...uncheckedChecks(rules),
      ...(profile === undefined && verdict === 'passed' ? [leftOpen] : []),
      ...curlHints(sections),
    ],
    facts: {
      ...runFacts(report, counted(report.requests, 'request')),
      Started: report.startedAt,
      'Checked by': `plant-store-kit ${report.kitVersion}`,
      Proven: report.exhaustive && provenSequences(report.exhaustive),
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

function provenSequences({ length, requests, sequences }: SequencesReport): string {
  return `every sequence of up to ${length} of ${requests} requests, ${sequences} sequences`;
}

/** A frontend's pact, with its interactions that have not passed. */
function pactItem({ interactions, pending, verdict, reason, ...pact }: PactReport): TopicItem {
  const { consumer, consumerVersion, selectedBy, source } = pact;
  const pendingOr = (one: Verdict): Status => (pending && one === 'failed' ? 'pending' : one);
  const cases = interactions.map(({ description, states, evidence, ...one }) => ({
    status: pendingOr(one.verdict),
    text: states.length > 0 ? `${description}, given ${states.join(' and ')}` : description,
    reason: one.reason && toSentence(one.reason),
    ...evidenceParts(evidence),
  }));
  const items = cases.filter(({ status }) => status !== 'passed');
  return {
    status: pendingOr(verdict),
    id: consumerVersion === undefined ? consumer : `${consumer} ${consumerVersion}`,
    text: selectedBy === undefined ? source : `${source}, selected as ${selectedBy}`,
    // A pact that cannot be read has its own reason.
    reason: verdict === 'not-checked' ? items[0]?.reason : reason && toSentence(reason),
    facts: { Interactions: describeCounts(cases) },
    items,
    cases,
  };
}

function checkItem(report: CheckReport): TopicItem {
  const { check: text, reason, evidence } = report;
  const facts = seenFacts(report);
  return { status: statusOf(report), text, reason, ...evidenceParts(evidence), facts };
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

/** The items of a topic. A pact is replaced by its interactions. */
export function casesOf({ noun, items }: Topic): readonly TopicItem[] {
  return items.flatMap(({ cases = [], ...item }) =>
    cases.length > 0 ? cases.map((one) => ({ ...one, id: `${noun} ${item.id}` })) : [item],
  );
}

/** Topics with many items: a terminal shows only how many are good. */
const areMany = ['rule', 'profile entry'];

function sectionOf({ noun, title, bad, items }: Topic, group: Group, known?: string): Item {
  const shown = items.filter(
    ({ status, reason }) =>
      statuses[status].group === group &&
      (group !== 'unchecked' || reason === undefined || toSentence(reason) !== known),
  );
  const { status = 'passed' } = shown[0] ?? {};
  if (group === 'good') {
    const text = `${counted(shown.length, noun)} ${wordOf(status)}`;
    return { status, text, items: shown, isFolded: areMany.includes(noun) };
  }
  return {
    text: group === 'bad' ? (bad ?? `Failed ${lowerFirst(title)}`) : `${title} ${wordOf(status)}`,
    items: group === 'unchecked' ? byReason(shown, noun) : shown,
  };
}

/** The result of a verification in one sentence. */
function headline(verdict: Verdict, checked: readonly Topic[]): string {
  const rules = checked[0]?.items ?? [];
  const passed = countOf(rules, 'passed');
  if (verdict === 'not-checked') {
    return passed === 0 ? 'Nothing could be checked.' : 'Too little could be checked.';
  }
  if (verdict === 'passed') {
    const all = counted(rules.length, 'rule');
    const others = describeCounts(rules.filter(({ status }) => status !== 'passed'));
    return passed === rules.length && passed > 1
      ? `The provider passes all ${all}.`
      : `The provider passes ${passed} of ${all}${others && `; ${others}`}.`;
  }
  const failures = checked
    .filter(({ items }) => countOf(items, 'failed', 'intermittent') > 0)
    .map(failedOf);
  const outdated = counted(countOf(rules, 'passes-again'), 'known failure');
  return failures.length > 0
    ? `The provider fails ${list.format(failures)}.`
    : `${outdated} can be removed.`;
}

/** `2 of 22 rules`, with the number of intermittent failures. */
function failedOf({ noun, items }: Topic): string {
  const failed = countOf(items, 'failed', 'intermittent');
  const intermittent = countOf(items, 'intermittent');
  const note = intermittent > 0 ? ` (${intermittent} intermittent)` : '';
  return `${failed} of ${counted(items.length, noun)}${note}`;
}

function countOf(items: readonly Item[], ...wanted: readonly Status[]): number {
  return items.filter(({ status }) => status !== undefined && wanted.includes(status)).length;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The headline for a profile. Its reason is left out if the whole report has the same. */
function driftHeadline(profile: ProfileReport, { flags, reason: known }: ContractReport): Item {
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

/** The checks that were not made, and why, of rules that other checks have determined. */
function uncheckedChecks(rules: readonly RuleReport[]): string[] {
  const unchecked = rules
    .filter(({ verdict }) => verdict !== 'not-checked')
    .flatMap(({ checks }) => checks)
    .filter(({ verdict, maskedBy }) => verdict === 'not-checked' && maskedBy === undefined)
    .map(({ check: text, reason }) => ({ text, reason }));
  const reasons = byReason(unchecked, 'check').map(({ text }) => text);
  return [...factLines({ 'Not checked': reasons.join(' ') })];
}
