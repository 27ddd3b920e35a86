import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { Outcome } from '../../interface/situation.js';
import type { SituationKey } from '../../interface/situations.js';
import { counted } from '../../interface/wording.js';
import {
  byReason,
  curlHints,
  filled,
  type ReportDocument,
  runFacts,
  runSections,
} from '../report/document/report-document.js';
import { renderText, type TextOptions } from '../report/render/text.js';
import type { Determined, ObservationReport } from './findings.js';

/** An observation as text for a terminal: each finding with its evidence, or why there is none. */
export function observationToText(report: ObservationReport, { hasColors }: TextOptions): string {
  return renderText(toDocument(report), { hasColors });
}

function toDocument(report: ObservationReport): ReportDocument {
  const { provider, determined, undetermined, unsupported, reason, requests } = report;
  const noun = 'open point';
  const unobserved = undetermined
    .filter(({ subject }) => !unsupported.some((one) => one.subject === subject))
    .map(({ subject: id, reason }) => ({ id, text: '', reason }));
  const observed = determined.map((one) => ({
    status: 'observed' as const,
    id: one.subject,
    text: describeFinding(one),
    reason: one.evidence,
  }));
  const inexpressible = unsupported.map(({ subject: id, behaviour: text, evidence: reason }) => ({
    status: 'different' as const,
    id,
    text,
    reason,
  }));
  const isWhole = reason === undefined && observed.length > 0;
  const text = `${observed.length} of ${counted(observed.length + unobserved.length, noun)} observed.`;
  const sections = filled([
    { text: 'Observed', items: observed },
    { text: 'Not observed', items: byReason(unobserved, noun) },
    { text: 'What no profile can express', items: inexpressible },
    ...runSections(report),
  ]);
  return {
    title: `What the plant store on ${provider.url} does`,
    headlines: [{ status: isWhole ? 'observed' : 'not-checked', text, reason }],
    hints: curlHints(sections),
    facts: runFacts(report, counted(requests, 'request')),
    sections,
  };
}

function describeFinding({ subject, kind, value }: Determined): string {
  return kind === 'parameter'
    ? describeParameter(subject as ParameterId, value)
    : describeOutcome(subject as SituationKey, value as Outcome);
}
