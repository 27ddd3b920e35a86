import type { ParameterId } from '../../interface/parameters.js';
import type { RuleId } from '../../interface/rules.js';
import type { SituationKey } from '../../interface/situations.js';
import { counted } from '../../text/wording.js';
import { commandsBefore } from './document/evidence-parts.js';
import type { Item } from './document/item.js';
import {
  curlHints,
  filled,
  type ReportDocument,
  runFacts,
  runSections,
} from './document/report-document.js';
import { renderText, type TextOptions } from './render/text.js';
import type { Leftover, RecordedExchange, RunDescription } from './verification-report.js';
import { responseLine } from './wording.js';

/** A difference between the answers of the provider and of the mock that an app could notice. */
export interface Difference {
  /** The situation of the request, or of the first request if many show the difference. */
  readonly subject: SituationKey;
  /** What was requested, as a clause: "a create with an id that a plant of the user has". */
  readonly title: string;
  /** How the provider and the mock differ, in a sentence without its full stop. */
  readonly difference: string;
  /** The rules that the provider's answer violates. */
  readonly rules: readonly RuleId[];
  /** The parameter of a profile that may explain it, if there is one. */
  readonly parameter?: ParameterId;
  /** Whether the profile lists it as a behaviour that the mock does not support. */
  readonly isKnown: boolean;
  /** How often it was seen. */
  readonly times: number;
  /** The first exchange on each side that shows it. */
  readonly provider: RecordedExchange;
  readonly mock: RecordedExchange;
  /** The lists after these exchanges, if the lists show the difference and the answers do not. */
  readonly lists?: { readonly provider: RecordedExchange; readonly mock: RecordedExchange };
  /** The requests that lead to it, as `curl` lines. */
  readonly setup: readonly string[];
  /** The provider's request as a `curl` line, with variables such as `$TOKEN` for tokens. */
  readonly curl: string;
}

/** The result of sending a provider and the mock the same requests. */
export interface ComparisonReport extends RunDescription {
  readonly provider: { readonly url: string };
  /** All differences, also the known ones. */
  readonly differences: readonly Difference[];
  /** How many steps were made. */
  readonly steps: number;
  /** How many steps could not be compared, because others changed their plants meanwhile. */
  readonly unsettled: number;
  /** Why requests were not sent, as sentences, and how many for each reason. */
  readonly unsent: readonly { readonly reason: string; readonly requests: number }[];
  readonly leftovers: readonly Leftover[];
}

const adviceFor = ({ flags }: RunDescription) =>
  `To let the mock answer as the provider does in what the interface leaves open: npx plant-store-kit observe ${flags} --out provider.profile.json, then compare with --profile provider.profile.json`;

const adviceWithProfile =
  'The provider may have changed: observe it once more. A difference that remains is one that observe does not find: state it in the profile by hand if there is an entry for it, such as create.id-maximum.';

/**
 * A comparison as text for a terminal: first the differences that violate a rule, then those that the interface leaves
 * open, and last those that the profile lists as unsupported. Each has the curl line that repeats it.
 *
 * `isMirrored` says that the mock had a profile of the provider; default false.
 */
export function comparisonToText(
  report: ComparisonReport,
  { hasColors, isMirrored = false }: TextOptions & { readonly isMirrored?: boolean },
): string {
  return renderText(toDocument(report, isMirrored), { hasColors });
}

/** What a difference says about the provider. A report lists differences in this order. */
const order = ['failed', 'different', 'not-checked'] as const;

function toDocument(report: ComparisonReport, isMirrored: boolean): ReportDocument {
  const { provider, differences, steps, unsettled, unsent } = report;
  const all = differences.map(toItem);
  const items = order.flatMap((wanted) => all.filter(({ status }) => status === wanted));
  const sections = filled([{ text: 'Differences', items }, ...runSections(report)]);
  const isOpen = items.some(({ status }) => status === 'different');
  const others = 'Other clients changed the plants meanwhile.';
  const uncompared = [
    ...(unsettled > 0 ? [`${counted(unsettled, 'step')}: ${others}`] : []),
    ...unsent.map(({ reason, requests }) => `${counted(requests, 'request')}: ${reason}`),
  ];
  return {
    title: `Plant store on ${provider.url}, side by side with the mock`,
    headlines: [headline(report, items)],
    hints: [
      ...curlHints(sections),
      ...(isOpen ? [isMirrored ? adviceWithProfile : adviceFor(report)] : []),
    ],
    facts: { ...runFacts(report, counted(steps, 'step')), 'Not compared': uncompared.join(' ') },
    sections,
  };
}

function toItem(difference: Difference): Item {
  const { rules, isKnown, times, lists, provider, mock } = difference;
  const notViolated = lists
    ? 'no rule for certain: the list may be late, or the interface leaves it open'
    : 'no rule: the interface leaves it open';
  const violated = rules.join(', ') || notViolated;
  const statusOfNew = rules.length > 0 ? 'failed' : 'different';
  return {
    status: isKnown ? 'not-checked' : statusOfNew,
    id: difference.title,
    text: times > 1 ? `${difference.difference} (${times} times)` : difference.difference,
    facts: {
      Known: isKnown ? 'the profile lists it as unsupported' : undefined,
      Violates: isKnown ? undefined : violated,
      Situation: difference.subject,
      Parameter: difference.parameter,
      Provider: responseLine(provider),
      Mock: responseLine(mock),
      "Provider's list": lists && responseLine(lists.provider),
      "Mock's list": lists && responseLine(lists.mock),
    },
    curl: difference.curl,
    blocks: commandsBefore(difference.setup),
  };
}

function headline({ reason, steps }: ComparisonReport, items: readonly Item[]): Item {
  const [failed = 0, open = 0, known = 0] = order.map(
    (wanted) => items.filter(({ status }) => status === wanted).length,
  );
  const isNew = failed + open > 0;
  if (!isNew && (reason !== undefined || steps === 0)) {
    return { status: 'not-checked', text: 'Too little could be compared.', reason };
  }
  const seen = isNew ? counted(failed + open, 'difference') : 'no difference';
  const statusWithoutFailure = isNew ? 'different' : 'passed';
  const violations = failed > 0 ? `, ${failed} of them where the provider violates a rule` : '';
  const besides = known > 0 ? ` Besides, the profile lists ${known} as unsupported.` : '';
  return {
    status: failed > 0 ? 'failed' : statusWithoutFailure,
    text: `An app sees ${seen}${violations}.${besides}`,
    reason,
  };
}
