import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { Outcome } from '../../interface/situation.js';
import type { SituationKey } from '../../interface/situations.js';
import { counted } from '../../text/wording.js';
import type { Item } from '../report/document/item.js';
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
import { type Determined, type ObservationReport, profileOf } from './findings.js';

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
    .filter(({ subject }) => !unsupported.some((behaviour) => behaviour.subject === subject))
    .map(({ subject: id, reason }) => ({ id, text: '', reason }));
  const differing = diffProfiles({}, profileOf(determined)).map(({ id }) => id);
  const isUsual = ({ subject }: Determined) =>
    !differing.some((id) => id === subject || id.startsWith(`${subject}/`));
  const usual = determined.filter(isUsual);
  const hint = showsAll ? '' : ' (--all lists them)';
  const isWhole = reason === undefined && determined.length > 0;
  const text = `${determined.length} of ${counted(determined.length + unobserved.length, noun)} observed.`;
  const sections = filled([
    {
      text: 'Observed, and not the default',
      items: determined.filter((entry) => !isUsual(entry)).map(toItem),
    },
    {
      status: 'observed',
      text: `${counted(usual.length, noun)} observed to be as the default${hint}`,
      items: usual.map(toItem),
      isFolded: !showsAll,
    },
    { text: 'Not observed', items: byReason(unobserved, noun) },
    {
      text: 'What no profile can express',
      items: unsupported.map(({ subject: id, behaviour: text, evidence: reason }) => ({
        status: 'different',
        id,
        text,
        reason,
      })),
    },
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

function toItem({ subject: id, kind, value, evidence: reason }: Determined): Item {
  const text =
    kind === 'parameter'
      ? describeParameter(id as ParameterId, value)
      : describeOutcome(id as SituationKey, value as Outcome);
  return { status: 'observed', id, text, reason };
}
