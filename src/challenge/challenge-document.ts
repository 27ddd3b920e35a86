import { counted, upperFirst } from '../text/wording.js';
import type { Facts, Item, Topic, TopicItem } from '../verify/report/document/item.js';
import {
  byReason,
  filled,
  type ReportDocument,
} from '../verify/report/document/report-document.js';
import {
  type ChallengeReport,
  isTooLittle,
  type ReportedAssumption,
  type ReportedChoice,
  type ReportedShare,
} from './challenge-report.js';
import { maxNamedRequests } from './describe-choices.js';

/** The number of encounters that a report shows with the line of a test. */
const maxLines = 5;

/** What no run tries, because it can be told only by a person, or with another tool. */
const neverTried =
  'values other than the typical ones, how long a response takes (see everyOrder and the fault "delay"), limits of rate, ' +
  'room and body size, server errors (see faults), names in other normal forms of Unicode, and most combinations';

/** A challenge as a document: the assumptions first, then what held, what was not tried and what the tests never met. */
export function challengeDocument(
  report: ChallengeReport,
): ReportDocument & { readonly topics: readonly Topic[] } {
  const { command, verdict, reason, runs, durationMs, kitVersion } = report;
  const { assumptions, held, untried, flakyTests, unreadNotes, met, output = [] } = report;
  const choices: TopicItem[] = [
    ...assumptions.map(assumptionItem),
    ...untried.map((choice) => choiceItem('not-checked', choice)),
    ...held.map((choice) => choiceItem('passed', choice)),
  ];
  const withStatus = (wanted: TopicItem['status']) =>
    choices.filter(({ status }) => status === wanted);
  const ending: Item = {
    text: command,
    blocks: [{ kind: 'output', title: 'Output', texts: output }],
  };
  return {
    title: `What the tests assume of the plant store: ${command}`,
    headlines: [{ status: verdict, text: headline(report), reason }],
    hints: hintsOf(report),
    topics: choices.length === 0 ? [] : [{ noun: 'choice', title: 'Choices', items: choices }],
    facts: {
      ...allowedFacts(held),
      'Never tried': runs > 1 ? neverTried : undefined,
      Took: `${counted(runs, 'run')} in ${(durationMs / 1000).toFixed(1)} s`,
      'Flaky tests': flakyTests.join('; '),
      'Unreadable notes': unreadNotes > 0 ? `${unreadNotes}` : undefined,
      'Checked by': `plant-store-kit ${kitVersion}`,
    },
    sections: filled([
      { text: 'Assumptions', items: withStatus('failed') },
      { text: 'Not tried', items: byReason(withStatus('not-checked'), 'choice') },
      {
        status: 'passed',
        text: `The tests allow ${counted(held.length, 'other choice')} of a plant store`,
        isFolded: true,
        items: withStatus('passed'),
      },
      neverMet(met),
      { text: 'The end of what the command printed', items: output.length > 0 ? [ending] : [] },
    ]),
  };
}

/** `The tests fail if a list without a limit returns at most 2 plants.` */
export function describeAssumption({ other }: Pick<ReportedAssumption, 'other'>): string {
  return `The tests fail if ${other}.`;
}

function assumptionItem(assumption: ReportedAssumption): TopicItem {
  const { id, other, passing, requests, openBy, failedTests, failure, fault, repeat } = assumption;
  return {
    status: 'failed',
    id,
    text: describeAssumption(assumption),
    name: other,
    facts: {
      Requests: requests.length > maxNamedRequests ? requests.join('; ') : undefined,
      'They pass': passing === undefined ? 'with one of these alone' : `if it ${passing}`,
      'Failed tests': failedTests.join('; ') || `not named by the command; ${failure}`,
      'The interface leaves it open': openBy,
      'A test that needs the usual answer forces it': fault,
    },
    curl: repeat,
  };
}

function choiceItem(status: TopicItem['status'], { id, other, reason }: ReportedChoice): TopicItem {
  return { status, id, text: `${upperFirst(other)}.`, reason };
}

/** The encounters that the tests have never had; the first ones with the line of a test. */
function neverMet(met: ChallengeReport['met']): Item {
  const never = met?.never ?? [];
  const shown = never
    .slice(0, maxLines)
    .map(({ title, line }): Item => ({ text: title, curl: line }));
  const others = never.slice(maxLines).map(({ title }): Item => ({ text: title }));
  const share = `Never met by the tests, which meet ${met?.percentage ?? 0} % of what apps meet`;
  return { text: share, items: [...shown, ...others] };
}

function headline({ verdict, assumptions, held, untried, runs, met }: ChallengeReport): string {
  const tried = counted(held.length, 'other choice');
  if (verdict === 'not-checked' && assumptions.length === 0) {
    return runs > 1 ? `No assumption was found among ${tried}.` : 'Nothing could be tried.';
  }
  if (assumptions.length > 0) {
    const assumed = `The tests assume ${counted(assumptions.length, 'thing')} that the interface leaves open.`;
    return met && isTooLittle(met) ? `${assumed} ${describeShortage(met)}` : assumed;
  }
  const others = untried.length === 0 ? '' : ` No run could show ${untried.length} more.`;
  const allowed = `The tests pass with all ${tried} of a plant store.${others}`;
  return met && isTooLittle(met) ? `${describeShortage(met)} ${allowed}` : allowed;
}

function describeShortage({ percentage, minimum }: ReportedShare): string {
  return `The tests meet ${percentage} % of what apps meet, and --min-met asks for ${minimum} %.`;
}

/** The ids of choices by their first word: `Allowed (list): order/changing`. */
function allowedFacts(held: readonly ReportedChoice[]): Facts {
  const groups = new Map<string, string[]>();
  for (const { id } of held) {
    const [group = '', ...name] = id.split('.');
    groups.set(group, [...(groups.get(group) ?? []), name.join('.')]);
  }
  return Object.fromEntries(
    [...groups].map(([group, names]) => [`Allowed (${group})`, names.join(', ')]),
  );
}

function hintsOf({ assumptions }: ChallengeReport): string[] {
  return assumptions.length === 0
    ? []
    : [
        'Change the app, or the test if it is stricter than the app, and challenge it again. Or keep what it assumes ' +
          'with --write assumptions.json, and let "verify --assumptions" hold a service to it.',
      ];
}
