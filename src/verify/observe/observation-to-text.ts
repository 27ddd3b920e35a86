import { counted } from '../../interface/counted.js';
import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import type { Outcome } from '../../interface/outcome.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { SituationKey } from '../../interface/situations.js';
import {
  byReason,
  filled,
  leftoverSection,
  type ReportDocument,
  runFacts,
} from '../report/document/report-document.js';
import type { TextOptions } from '../report/render/text.js';
import { renderText } from '../report/render/text.js';
import type { Determined } from './findings.js';
import type { ObservationReport } from './observation-report.js';
import { withoutInteger } from './read-outcome.js';

/** An observation as text for a terminal: each finding with its evidence, or why there is none. */
export function observationToText(report: ObservationReport, { hasColors }: TextOptions): string {
  return renderText(toDocument(report), { hasColors });
}

function toDocument(report: ObservationReport): ReportDocument {
  const { provider, determined, undetermined, unsupported, leftovers, reason, requests } = report;
  const noun = 'open point';
  const unobserved = undetermined.filter(
    ({ subject }) => !unsupported.some((one) => one.subject === subject),
  );
  const all = counted(determined.length + unobserved.length, noun);
  const isWhole = reason === undefined && determined.length > 0;
  const status = isWhole ? 'observed' : 'not-checked';
  return {
    title: `What the plant store on ${provider.url} does`,
    headlines: [{ status, text: `${determined.length} of ${all} observed.`, reason }],
    hints: [],
    facts: runFacts(report, counted(requests, 'request')),
    sections: filled([
      {
        text: 'Observed',
        items: determined.map((one) => ({
          status: 'observed',
          id: one.subject,
          text: describeFinding(one),
          reason: one.evidence,
        })),
      },
      {
        text: 'Not observed',
        items: byReason(
          unobserved.map((one) => ({ id: one.subject, text: '', reason: one.reason })),
          noun,
        ),
      },
      {
        text: 'What no profile can express',
        items: unsupported.map(({ subject: id, behaviour: text, evidence }) => ({
          status: 'different',
          id,
          text,
          reason: evidence,
        })),
      },
      leftoverSection(leftovers),
    ]),
  };
}

function describeFinding({ subject, kind, value }: Determined): string {
  return kind === 'parameter'
    ? describeParameter(subject as ParameterId, value)
    : describeOutcome(subject as SituationKey, withoutInteger(value as Outcome));
}
