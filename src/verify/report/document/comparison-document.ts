import { counted } from '../../../interface/counted.js';
import type { ComparisonReport, Difference } from '../comparison-report.js';
import { groupBy } from '../group-by.js';
import { curlHints, exchangeParts, responseLine } from './failures.js';
import {
  certificateFacts,
  cost,
  type Fact,
  filledSections,
  type Headline,
  type Item,
  leftoverSection,
  type ReportDocument,
} from './report-document.js';

/** The part of a comparison that a report shows. */
export type ComparisonSummary = Omit<ComparisonReport, 'startedAt' | 'requests' | 'kitVersion'>;

/**
 * The differences between a provider and the mock: first what violates a rule, then what the
 * interface leaves open, and last what the profile lists as unsupported.
 *
 * `isMirrored` says that the mock had a profile.
 */
export function comparisonDocument(
  report: ComparisonSummary,
  { isMirrored = false }: { readonly isMirrored?: boolean } = {},
): ReportDocument {
  const { provider, differences, leftovers } = report;
  const sorted = [...differences].sort((one, other) => rank(one) - rank(other));
  const isOpen = differences.some(({ rules, isKnown }) => rules.length === 0 && !isKnown);
  const advice = isMirrored ? adviceToObserveAgain : adviceToObserve;
  return {
    title: `Plant store on ${provider.url}, side by side with the mock`,
    headlines: [comparisonHeadline(report)],
    hints: [...curlHints(differences.map(({ curl }) => curl)), ...(isOpen ? [advice] : [])],
    facts: factsOf(report),
    sections: filledSections([
      {
        heading: 'Differences',
        blocks: [{ items: [...groupBy(sorted, originOf).values()].map(toItem) }],
      },
      leftoverSection(leftovers),
    ]),
  };
}

const adviceToObserve =
  'To let the mock answer as the provider does in what the interface leaves open: plant-store-kit observe --out provider.profile.json, then compare --profile provider.profile.json';

const adviceToObserveAgain =
  'The provider may have changed: observe it once more. A difference that remains is one that no profile can express.';

function rank({ rules, isKnown }: Difference): number {
  return isKnown ? 2 : rules.length > 0 ? 0 : 1;
}

/** Differences that violate the same rules are shown together. */
function originOf({ rules, isKnown, title, difference }: Difference): string {
  return isKnown || rules.length === 0 ? `${title}: ${difference}` : rules.join();
}

function toItem([first, ...others]: readonly [Difference, ...Difference[]]): Item {
  const { subject, parameter, title, difference, times, rules, isKnown } = first;
  const { provider, mock, lists, curl } = first;
  const otherTitles = new Set(others.map((one) => one.title));
  const origin: Fact = isKnown
    ? ['Known', 'the profile lists it as unsupported']
    : ['Violates', rules.join(', ') || 'no rule: the interface leaves it open'];
  const listed = lists === undefined ? [] : [lists.provider, lists.mock];
  return {
    status: isKnown ? 'not-checked' : rules.length > 0 ? 'failed' : 'different',
    id: title,
    text: times > 1 ? `${difference} (${times} times)` : difference,
    notes: others.length > 0 ? [`${others.length} more: ${[...otherTitles].join('; ')}`] : [],
    facts: [
      origin,
      ...(subject === undefined ? [] : [['Situation', subject] as const]),
      ...(parameter === undefined ? [] : [['Parameter', parameter] as const]),
      ['Provider', responseLine(provider)],
      ['Mock', responseLine(mock)],
      ...(lists === undefined
        ? []
        : [
            ["Provider's list", responseLine(lists.provider)] as const,
            ["Mock's list", responseLine(lists.mock)] as const,
          ]),
    ],
    ...exchangeParts([provider, mock, ...listed], [curl]),
  };
}

function comparisonHeadline({ differences, reason, steps }: ComparisonSummary): Headline {
  const fresh = differences.filter(({ isKnown }) => !isKnown);
  const known = differences.length - fresh.length;
  const except = `, except ${known} that the profile lists as unsupported`;
  if (fresh.length === 0) {
    return reason === undefined && steps > 0
      ? { status: 'passed', text: `An app sees no difference${known === 0 ? '' : except}.` }
      : { status: 'not-checked', text: 'Too little could be compared.', reason };
  }
  const failed = fresh.filter(({ rules }) => rules.length > 0).length;
  const violations = failed === 0 ? '' : `, ${failed} of them where the provider violates a rule`;
  const all = counted(fresh.length, 'difference');
  const more = known === 0 ? '' : ` The profile lists ${known} more as unsupported.`;
  const text = `An app sees ${all}${violations}.${more}`;
  return { status: failed > 0 ? 'failed' : 'different', text, reason };
}

function factsOf(report: ComparisonSummary): Fact[] {
  const { unsettled, steps, durationMs, seed } = report;
  const uncompared = `${counted(unsettled, 'step')}, as other clients changed the plants meanwhile`;
  return [
    ...certificateFacts(report),
    ['Took', cost(steps, 'step', durationMs)],
    ...(unsettled > 0 ? [['Not compared', uncompared] as const] : []),
    ['Repeat with', `--seed ${seed}`],
  ];
}
