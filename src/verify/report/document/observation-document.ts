import { counted } from '../../../interface/counted.js';
import type { Leftover } from '../verification-report.js';
import {
  blocksOf,
  certificateFacts,
  cost,
  filledSections,
  type Item,
  leftoverSection,
  type ReportDocument,
} from './report-document.js';

/** What was observed of a parameter or a situation, or why nothing was. */
interface ObservedEntry {
  readonly subject: string;
  readonly sentence?: string;
  readonly evidence?: string;
  /** Why nothing was observed. */
  readonly reason?: string;
}

/** The part of an observation that a report shows. */
export interface ObservationSummary {
  readonly provider: { readonly url: string };
  readonly entries: readonly ObservedEntry[];
  /** What an entry is called. */
  readonly noun: string;
  /** What no entry can express. */
  readonly unsupported: readonly {
    readonly subject?: string | undefined;
    readonly behaviour: string;
    readonly evidence?: string | undefined;
  }[];
  readonly leftovers: readonly Leftover[];
  readonly reason?: string | undefined;
  readonly requests: number;
  readonly durationMs: number;
  readonly insecure?: true;
}

/** What a provider does, and what shows it. */
export function observationDocument(report: ObservationSummary): ReportDocument {
  const { provider, entries, noun, unsupported, leftovers, reason } = report;
  const { requests, durationMs } = report;
  const observed = entries.filter(({ sentence }) => sentence !== undefined);
  const isWhole = reason === undefined && observed.length > 0;
  const text = `${observed.length} of ${counted(entries.length, noun)} observed.`;
  const unobserved = entries.filter(({ sentence }) => sentence === undefined);
  return {
    title: `What the plant store on ${provider.url} does`,
    headlines: [{ status: isWhole ? 'observed' : 'not-checked', text, reason }],
    hints: [],
    facts: [...certificateFacts(report), ['Took', cost(requests, 'request', durationMs)]],
    sections: filledSections([
      { heading: 'Observed', blocks: [{ items: observed.map(toItem) }] },
      { heading: 'Not observed', blocks: blocksOf(unobserved.map(toItem)) },
      {
        heading: 'What no profile can express',
        blocks: [
          {
            items: unsupported.map(({ subject: id = '', behaviour, evidence }) => ({
              status: 'different',
              id,
              text: behaviour,
              notes: evidence === undefined ? [] : [evidence],
            })),
          },
        ],
      },
      leftoverSection(leftovers),
    ]),
  };
}

function toItem({
  subject: id,
  sentence,
  evidence,
  reason = 'no reason given',
}: ObservedEntry): Item {
  return sentence === undefined
    ? { status: 'not-checked', id, text: '', reason }
    : { status: 'observed', id, text: sentence, notes: evidence ? [evidence] : [] };
}
