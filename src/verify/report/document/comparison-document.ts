import { groupBy } from '../group-by.js';
import { cost, counted } from '../summary.js';
import type { Leftover, RecordedExchange } from '../verification-report.js';
import { curlHints, exchangeBlocks, responseLine } from './evidence-blocks.js';
import { leftoverSection } from './leftover-section.js';
import type { Fact, Outcome, ReportDocument, Section } from './report-document.js';

/** One way in which the provider answers otherwise than the mock. */
export interface ComparedDifference {
  /** What was requested, as a clause. */
  readonly title: string;
  /** How the answers differ, in a sentence. */
  readonly difference: string;
  readonly rules: readonly string[];
  /** Whether the profile lists it as unsupported. */
  readonly isKnown: boolean;
  readonly times: number;
  readonly provider: RecordedExchange;
  readonly mock: RecordedExchange;
  readonly curl: string;
}

/** What a comparison found out. */
export interface ComparisonSummary {
  readonly provider: { readonly url: string };
  readonly differences: readonly ComparedDifference[];
  readonly steps: number;
  /** How many lists could not be compared. */
  readonly unsettled: number;
  readonly seed: number;
  readonly reason?: string | undefined;
  readonly leftovers: readonly Leftover[];
  readonly durationMs: number;
}

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
    outcomes: [outcomeOf(report)],
    hints: [...curlHints(differences.map(({ curl }) => curl)), ...(isOpen ? [advice] : [])],
    facts: factsOf(report),
    sections: [
      {
        kind: 'section',
        heading: { text: 'Differences' },
        blocks: [...groupBy(sorted, originOf).values()].map(toSection),
      },
      leftoverSection(leftovers),
    ],
  };
}

const adviceToObserve =
  'Where the interface leaves it open, let the mock answer as the provider does: plant-store-kit observe --out provider.profile.json, then compare --profile provider.profile.json';

const adviceToObserveAgain =
  'Where the interface leaves it open, observe the provider once more: it may have changed. A difference that remains is one that no profile can express.';

function rank({ rules, isKnown }: ComparedDifference): number {
  return isKnown ? 2 : rules.length > 0 ? 0 : 1;
}

/** Differences that violate the same rules are shown together. */
function originOf({ rules, isKnown, title, difference }: ComparedDifference): string {
  return isKnown || rules.length === 0 ? `${title}: ${difference}` : rules.join();
}

function toSection([first, ...others]: readonly ComparedDifference[]): Section {
  const { title, difference, times, rules, isKnown, provider, mock, curl } =
    first as ComparedDifference;
  const more = `${others.length} more: ${others.map((one) => one.title).join('; ')}`;
  const origin: Fact = isKnown
    ? ['Known', 'the profile lists it as unsupported']
    : rules.length > 0
      ? ['Violates', rules.join(', ')]
      : ['Violates', 'no rule: the interface leaves it open'];
  const facts: Fact[] = [
    origin,
    ['Provider', responseLine(provider)],
    ['Mock', responseLine(mock)],
  ];
  return {
    kind: 'section',
    heading: {
      status: isKnown ? 'not-checked' : rules.length > 0 ? 'failed' : 'different',
      id: title,
      text: times > 1 ? `${difference} (${times} times)` : difference,
      notes: others.length > 0 ? [more] : [],
    },
    blocks: [{ kind: 'facts', facts }, ...exchangeBlocks([provider, mock], [curl])],
  };
}

function outcomeOf({ differences, reason, steps }: ComparisonSummary): Outcome {
  const fresh = differences.filter(({ isKnown }) => !isKnown);
  const known = differences.length - fresh.length;
  const beside = known === 0 ? '' : ` beside ${known} that the profile lists as unsupported`;
  if (fresh.length === 0) {
    return reason === undefined && steps > 0
      ? { status: 'passed', text: `An app sees no difference${beside}.` }
      : { status: 'not-checked', text: 'Too little could be compared.', reason };
  }
  const failed = fresh.filter(({ rules }) => rules.length > 0).length;
  const violations = failed === 0 ? '' : `, ${failed} of them where the provider violates a rule`;
  const all = counted(fresh.length, 'difference');
  const text = `An app sees ${all}${violations}${beside}.`;
  return { status: failed > 0 ? 'failed' : 'different', text, reason };
}

function factsOf({ unsettled, steps, durationMs, seed }: ComparisonSummary): Fact[] {
  const lists = `${counted(unsettled, 'list')}, as other clients changed the plants meanwhile`;
  return [
    ['Took', cost(steps, 'step', durationMs)],
    ...(unsettled > 0 ? [['Not compared', lists] as const] : []),
    ['Same steps again', `--seed ${seed}`],
  ];
}
