import { counted } from '../interface/wording.js';
import type { Facts, Item, Topic, TopicItem } from '../verify/report/document/item.js';
import {
  byReason,
  filled,
  type ReportDocument,
} from '../verify/report/document/report-document.js';
import {
  type Assumption,
  type ChallengeReport,
  isTooLittle,
  type ReportedChoice,
  type ReportedShare,
  type UntriedChoice,
} from './challenge-report.js';

/** The number of encounters that a report shows with the line of a test. */
const maxLines = 5;

/** A challenge as a document: the assumptions first, then what held, what was not tried and what the tests never met. */
export function challengeDocument(
  report: ChallengeReport,
): ReportDocument & { readonly topics: readonly Topic[] } {
  const { command, verdict, reason, runs, durationMs, kitVersion } = report;
  const { assumptions, held, untried, flakyTests, met, output = [] } = report;
  const ending: Item = {
    text: command,
    blocks: [{ kind: 'output', title: 'Output', texts: output }],
  };
  const choices: TopicItem[] = [
    ...assumptions.map(assumptionItem),
    ...untried.map(untriedItem),
    ...held.map((one): TopicItem => ({ status: 'passed', id: one.id, text: one.other })),
  ];
  const unchecked = choices.filter(({ status }) => status === 'not-checked');
  return {
    title: `What the tests assume of the plant store: ${command}`,
    headlines: [{ status: verdict, text: headline(report), reason }],
    hints: hintsOf(report),
    topics: choices.length === 0 ? [] : [{ noun: 'choice', title: 'Choices', items: choices }],
    facts: {
      ...allowedFacts(held),
      Took: `${counted(runs, 'run')} in ${(durationMs / 1000).toFixed(1)} s`,
      'Flaky tests': flakyTests.join('; '),
      'Checked by': `plant-store-kit ${kitVersion}`,
    },
    sections: filled([
      { text: 'Assumptions', items: choices.filter(({ status }) => status === 'failed') },
      { text: 'Not tried', items: byReason(unchecked, 'choice') },
      {
        status: 'passed',
        text: `The tests allow ${counted(held.length, 'other choice')} of a plant store`,
        isFolded: true,
        items: choices.filter(({ status }) => status === 'passed'),
      },
      neverMet(met),
      { text: 'The end of what the command printed', items: output.length > 0 ? [ending] : [] },
    ]),
  };
}

function assumptionItem(assumption: Assumption): TopicItem {
  const { id, usual, other, openBy, failedTests, failure, repeat } = assumption;
  return {
    status: 'failed',
    id,
    text: `The app assumes: ${usual}`,
    name: other,
    facts: {
      'The interface leaves it open': openBy,
      'Tests fail with': other,
      'Failed tests': failedTests.join('; ') || `not named by the command; ${failure}`,
    },
    curl: repeat,
  };
}

function untriedItem({ id, other, reason }: UntriedChoice): TopicItem {
  return { status: 'not-checked', id, text: other, reason };
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

function headline({ verdict, assumptions, held, runs, met }: ChallengeReport): string {
  const tried = counted(held.length, 'other choice');
  if (verdict === 'not-checked') {
    return runs > 1 ? `No assumption was found among ${tried}.` : 'Nothing could be tried.';
  }
  if (assumptions.length > 0) {
    const assumed = `The tests assume ${counted(assumptions.length, 'thing')} that the interface leaves open.`;
    return met && isTooLittle(met) ? `${assumed} ${describeShortage(met)}` : assumed;
  }
  const allowed = `The tests pass with all ${tried} of a plant store.`;
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
    : ['Change the app, or the test if it is stricter than the app. Then challenge it again.'];
}
