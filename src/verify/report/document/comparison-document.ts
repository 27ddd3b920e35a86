import { groupBy } from '../group-by.js';
import { cost, counted } from '../summary.js';
import type { Leftover, RecordedExchange } from '../verification-report.js';
import { curlHints, exchangeBlocks, responseLine } from './evidence-blocks.js';
import { leftoverSection } from './leftover-section.js';
import type { Fact, Outcome, ReportDocument, Section } from './report-document.js';

/** One way in which the provider answers otherwise than the mock. */
export interface ComparedDifference {
  /** What was asked. */
  readonly step: string;
  /** How the answers differ, in a sentence. */
  readonly difference: string;
  readonly rules: readonly string[];
  /** The open points that it may come from. */
  readonly points: readonly string[];
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
 * The differences between a provider and the mock: first what violates a rule, then what neither a
 * rule nor an open point explains.
 *
 * `isMirrored` says that the mock had a profile.
 */
export function comparisonDocument(
  report: ComparisonSummary,
  { isMirrored = false }: { readonly isMirrored?: boolean } = {},
): ReportDocument {
  const { provider, differences, leftovers } = report;
  const sorted = [...differences].sort((one, other) => rank(one) - rank(other));
  const isOpen = differences.some(({ points }) => points.length > 0);
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

function rank({ rules, points }: ComparedDifference): number {
  return rules.length > 0 ? 0 : points.length === 0 ? 1 : 2;
}

/** Those of one origin are shown together; those without one have nothing in common. */
function originOf({ rules, points, step, difference }: ComparedDifference): string {
  return [...rules, ...points].join() || `${step}: ${difference}`;
}

function toSection([first, ...others]: readonly ComparedDifference[]): Section {
  const { step, difference, times, rules, points, provider, mock, curl } =
    first as ComparedDifference;
  const more = `${others.length} more: ${others.map((one) => one.step).join('; ')}`;
  const origin: Fact =
    rules.length > 0
      ? ['Violates', rules.join(', ')]
      : points.length > 0
        ? ['Open point', points.join(', ')]
        : ['Unexplained', 'no rule and no open point is about it'];
  const facts: Fact[] = [
    origin,
    ['Provider', responseLine(provider)],
    ['Mock', responseLine(mock)],
  ];
  return {
    kind: 'section',
    heading: {
      status: rules.length > 0 ? 'failed' : 'different',
      id: step,
      text: times > 1 ? `${difference} (${times} times)` : difference,
      notes: others.length > 0 ? [more] : [],
    },
    blocks: [{ kind: 'facts', facts }, ...exchangeBlocks([provider, mock], [curl])],
  };
}

function outcomeOf({ differences, reason, steps }: ComparisonSummary): Outcome {
  if (differences.length === 0) {
    return reason === undefined && steps > 0
      ? { status: 'passed', text: 'An app sees no difference.' }
      : { status: 'not-checked', text: 'Too little could be compared.', reason };
  }
  const failed = differences.filter(({ rules }) => rules.length > 0).length;
  const open = differences.filter(({ points }) => points.length > 0).length;
  const unexplained = differences.length - failed - open;
  const parts = [
    failed > 0 && `${failed} where the provider violates a rule`,
    open > 0 && `${open} at an open point`,
    unexplained > 0 && `${unexplained} unexplained`,
  ];
  const all = counted(differences.length, 'difference');
  const text = `An app sees ${all}: ${parts.filter(Boolean).join(', ')}.`;
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
