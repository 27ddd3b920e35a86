import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import type { Outcome } from '../../interface/outcome.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { SituationKey } from '../../interface/situations.js';
import { countMissingTokens } from '../profile/missing-tokens.js';
import type { ObservationReport } from '../profile/observation-report.js';
import type { Determined, Undetermined } from '../profile/profile-recorder.js';
import { counted } from './summary.js';
import { createStyle, joinSections, leftoverLines, type Style, sentence } from './terminal.js';

/** An observation for a terminal: what was determined and by what, or why it was not. */
export function observationToHuman(
  report: ObservationReport,
  { hasColors }: { readonly hasColors: boolean },
): string {
  const style = createStyle(hasColors);
  const { determined, undetermined, unsupported } = report;
  const sections = [
    [`What the plant store on ${style('bold', sentence(report.provider.url))} does`],
    determined.flatMap((one) => determinedLines(one, style)),
    undetermined.map((one) => undeterminedLine(one, style)),
    unsupported.map(({ behaviour, evidence }) =>
      sentence(`! ${behaviour}${evidence === undefined ? '' : ` ${evidence}`}`),
    ),
    leftoverLines(report.leftovers, style),
    ending(report, style),
  ];
  return joinSections(sections);
}

function determinedLines({ subject, kind, value, evidence }: Determined, style: Style): string[] {
  const text =
    kind === 'parameter'
      ? describeParameter(subject as ParameterId, value)
      : describeOutcome(subject as SituationKey, value as Outcome);
  return [
    `${style('green', '✓')} ${subject}  ${sentence(text)}`,
    `    ${style('dim', sentence(evidence))}`,
  ];
}

function undeterminedLine({ subject, reason }: Undetermined, style: Style): string {
  return `${style('yellow', '-')} ${subject}  ${style('yellow', sentence(`Not determined: ${reason}`))}`;
}

function ending(report: ObservationReport, style: Style): string[] {
  const { determined, undetermined, requests, durationMs, reason } = report;
  const all = determined.length + undetermined.length;
  const count = `${determined.length} of ${all} entries determined, by ${counted(requests, 'request')} in ${(durationMs / 1000).toFixed(1)} s.`;
  const isWhole = reason === undefined && determined.length > 0;
  return [
    style([isWhole ? 'green' : 'yellow', 'bold'], count) +
      (reason === undefined ? '' : ` ${sentence(reason)}`),
    ...tokenHints(report),
  ];
}

/** What other tokens would show. */
function tokenHints({ undetermined }: ObservationReport): string[] {
  const hints = countMissingTokens(undetermined).map(
    ({ flag, count }) => `${flag} (${count === 1 ? '1 entry' : `${count} entries`})`,
  );
  return hints.length === 0 ? [] : [`More would be determined with ${hints.join(', ')}.`];
}
