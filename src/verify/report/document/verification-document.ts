import { counted, pluralOf, upperFirst } from '../../../interface/wording.js';
import { isTolerated } from '../known-failures.js';
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
import {
  byReason,
  countsOf,
  curlHints,
  evidenceParts,
  factLines,
  filled,
  type Item,
  type ReportDocument,
  runFacts,
  runSections,
  type Status,
  statuses,
  wordOf,
} from './report-document.js';

/** A verification, with its topics for formats that have an entry for every item. */
export interface VerificationDocument extends ReportDocument {
  readonly topics: readonly Topic[];
}

/** What was checked of one kind: rules, pacts, inputs, the entries of a profile. */
export interface Topic {
  readonly noun: string;
  /** The heading for what failed; default `Failed rules`. */
  readonly bad?: string;
  readonly items: readonly TopicItem[];
}

export interface TopicItem extends Item {
  readonly status: Status;
  /** Those of a pact are its interactions. */
  readonly cases?: readonly TopicItem[];
}

/**
 * A verification: first what failed with its evidence, then what was not checked, then what passed.
 *
 * What was not checked for the reason of the whole report is not listed: the headline gives that
 * reason. With `onlyFailed` it has only what needs action.
 */
export function verificationDocument(
  report: ContractReport,
  { onlyFailed = false }: { readonly onlyFailed?: boolean } = {},
): VerificationDocument {
  const { rules, pacts, robustness = [], profile, provider, verdict, reason } = report;
  const checked: readonly Topic[] = [
    { noun: 'rule', items: rules.map(ruleItem) },
    { noun: 'pact', items: pacts.map(pactItem) },
    { noun: 'robustness check', items: robustness.map(checkItem) },
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
    hints: [...uncheckedChecks(rules), ...curlHints(sections)],
    facts: [
      ...topics.map(({ noun, items }) => `${upperFirst(pluralOf(noun))}: ${countsOf(items)}`),
      ...runFacts(report, counted(report.requests, 'request')),
      `Started: ${report.startedAt}`,
      `Checked by: plant-store-kit ${report.kitVersion}`,
      ...factLines({ Proven: report.exhaustive && provenSequences(report.exhaustive) }),
    ],
    topics,
    sections,
  };
}

function provenSequences({ length, requests, sequences }: SequencesReport): string {
  return `every sequence of up to ${length} of ${requests} requests, ${sequences} sequences`;
}

/** A rule; a failed one with its most ordinary failure. */
function ruleItem(report: RuleReport, at: number, all: readonly RuleReport[]): TopicItem {
  const { rule: id, statement: text, verdict, reason, known } = report;
  if (isTolerated(report)) {
    const until = known?.until === undefined ? '' : ` until ${known.until}`;
    return { status: 'known-to-fail', id, text, reason: `Known${until}: ${known?.reason}` };
  }
  if (verdict !== 'failed' && known?.problem !== undefined) {
    return { status: 'passes-again', id, text, reason: known.problem };
  }
  const failure = verdict === 'failed' && failureOf(report, all.slice(0, at));
  return { status: verdict, id, text, reason, ...failure };
}

/** @param before the rules above it, of which one may have failed for the same cause. */
function failureOf(
  { section, quote, usualCause, known, checks }: RuleReport,
  before: readonly RuleReport[],
): Partial<Item> {
  const requests = ({ evidence }: CheckReport) => evidence?.curl.length ?? 0;
  // Of those that take as many requests, what was tried first is the most ordinary.
  const [first, ...others] = checks
    .filter(({ verdict }) => verdict === 'failed')
    .toSorted((one, other) => requests(one) - requests(other));
  const { lines = [], ...evidence } = evidenceParts(first?.evidence);
  const isSame = (one: RuleReport) => one.usualCause === usualCause && !isTolerated(one);
  const same = usualCause && before.find(isSame);
  const alsoFailed = new Set(others.map(({ check }) => check));
  alsoFailed.delete(first?.check ?? '');
  const facts = factLines({
    Check: first?.check,
    'Also failed': [...alsoFailed].join('; '),
    Interface: `${section}: "${quote}"`,
    'Usual cause': same ? `as for ${same.rule}` : usualCause,
    'Known failure': known?.problem,
  });
  return { reason: first?.check, ...evidence, lines: [...lines, ...facts] };
}

/** A frontend's pact, with its interactions that have not passed. */
function pactItem({ interactions, pending, verdict, reason, ...pact }: PactReport): TopicItem {
  const { consumer, consumerVersion, selectedBy, source } = pact;
  const statusOf = (one: Verdict): Status => (pending && one === 'failed' ? 'pending' : one);
  const cases = interactions.map(({ description, states, evidence, ...one }) => ({
    status: statusOf(one.verdict),
    text: states.length > 0 ? `${description}, given ${states.join(' and ')}` : description,
    reason: one.reason && toSentence(one.reason),
    ...evidenceParts(evidence),
  }));
  const items = cases.filter(({ status }) => status !== 'passed');
  return {
    status: statusOf(verdict),
    id: consumerVersion === undefined ? consumer : `${consumer} ${consumerVersion}`,
    text: selectedBy === undefined ? source : `${source}, selected as ${selectedBy}`,
    // One that cannot be read has a reason of its own.
    reason: verdict === 'not-checked' ? items[0]?.reason : reason && toSentence(reason),
    lines: factLines({ Interactions: countsOf(cases) }),
    items,
    cases,
  };
}

function checkItem({ check, verdict, reason, evidence }: CheckReport): TopicItem {
  return { status: verdict, text: check, reason, ...evidenceParts(evidence) };
}

const statusOfEntry = {
  same: 'unchanged',
  drifted: 'drifted',
  undetermined: 'not-checked',
} as const;

function driftTopic({ source = 'the profile', entries }: ProfileReport): Topic {
  return {
    noun: 'profile entry',
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

/** The items of a topic, and in place of a pact its interactions. */
export function casesOf({ noun, items }: Topic): readonly TopicItem[] {
  return items.flatMap(({ cases = [], ...item }) =>
    cases.length > 0 ? cases.map((one) => ({ ...one, id: `${noun} ${item.id}` })) : [item],
  );
}

/** Of these, a terminal shows only how many are good. */
const areMany = ['rule', 'profile entry'];

type Group = (typeof statuses)[Status]['group'];

function sectionOf({ noun, bad, items }: Topic, group: Group, known?: string): Item {
  const shown = items.filter(
    ({ status, reason }) =>
      statuses[status].group === group &&
      (group !== 'unchecked' || reason === undefined || toSentence(reason) !== known),
  );
  const { status = 'passed' } = shown[0] ?? {};
  const nouns = pluralOf(noun);
  if (group === 'good') {
    const text = `${counted(shown.length, noun)} ${wordOf(status)}`;
    return { status, text, items: shown, isFolded: areMany.includes(noun) };
  }
  return {
    text: group === 'bad' ? (bad ?? `Failed ${nouns}`) : `${upperFirst(nouns)} ${wordOf(status)}`,
    items: group === 'unchecked' ? byReason(shown, noun) : shown,
  };
}

/** The result of a verification in one sentence. */
function headline(verdict: Verdict, checked: readonly Topic[]): string {
  const [{ items: rules } = { items: [] }] = checked;
  const passed = countOf(rules, 'passed');
  if (verdict === 'not-checked') {
    return passed === 0 ? 'Nothing could be checked.' : 'Too little could be checked.';
  }
  if (verdict === 'passed') {
    const all = counted(rules.length, 'rule');
    const others = countsOf(rules.filter(({ status }) => status !== 'passed'));
    return passed === rules.length && passed > 1
      ? `The provider passes all ${all}.`
      : `The provider passes ${passed} of ${all}${others && `; ${others}`}.`;
  }
  const failures = checked
    .filter(({ items }) => countOf(items, 'failed') > 0)
    .map(({ noun, items }) => `${countOf(items, 'failed')} of ${counted(items.length, noun)}`);
  const outdated = counted(countOf(rules, 'passes-again'), 'known failure');
  return failures.length > 0
    ? `The provider fails ${list.format(failures)}.`
    : `${outdated} can be removed.`;
}

function countOf(items: readonly Item[], wanted: Status): number {
  return items.filter(({ status }) => status === wanted).length;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The headline for a profile, with its reason unless the whole report has the same. */
function driftHeadline(profile: ProfileReport, { provider, reason: known }: ContractReport): Item {
  const { source = 'the profile', verdict, reason } = profile;
  const out = profile.source ?? 'provider.profile.json';
  const observe = `plant-store-kit observe --url ${provider.url} --token "$TOKEN" --out ${out}`;
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

/** Which checks of rules were not made, and why, if other checks of these rules were. */
function uncheckedChecks(rules: readonly RuleReport[]): string[] {
  const unchecked = rules
    .filter(({ verdict }) => verdict !== 'not-checked')
    .flatMap(({ checks }) => checks)
    .filter(({ verdict, maskedBy }) => verdict === 'not-checked' && maskedBy === undefined)
    .map(({ check: text, reason }) => ({ text, reason }));
  const reasons = byReason(unchecked, 'check').map(({ text }) => text);
  return factLines({ 'Not checked': reasons.join(' ') });
}
