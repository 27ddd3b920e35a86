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
import { diffProfiles } from './diff-profiles.js';
import { type Determined, type ObservationReport, profileOf, type Subject } from './findings.js';

/**
 * An observation as text for a terminal: each finding that is not the default, with its evidence, and what could not be
 * observed, with the reason.
 *
 * With `all` it also has the findings that are the default; default false.
 */
export function observationToText(
  report: ObservationReport,
  { hasColors, all = false }: TextOptions & { readonly all?: boolean },
): string {
  return renderText(toDocument(report, all), { hasColors });
}

function toDocument(report: ObservationReport, showsAll: boolean): ReportDocument {
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
  const differing = diffProfiles({}, profileOf(determined)).map((one) => one.id);
  const isOwn = ({ id }: { readonly id: Subject }) =>
    differing.some((one) => one === id || one.startsWith(`${id}/`));
  const usual = observed.filter((one) => !isOwn(one));
  const hint = showsAll ? '' : ' (--all lists them)';
  const inexpressible = unsupported.map(({ subject: id, behaviour: text, evidence: reason }) => ({
    status: 'different' as const,
    id,
    text,
    reason,
  }));
  const isWhole = reason === undefined && observed.length > 0;
  const text = `${observed.length} of ${counted(observed.length + unobserved.length, noun)} observed.`;
  const sections = filled([
    { text: 'Observed, and not the default', items: observed.filter(isOwn) },
    {
      status: 'observed',
      text: `${counted(usual.length, noun)} observed to be as the default${hint}`,
      items: usual,
      isFolded: !showsAll,
    },
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
