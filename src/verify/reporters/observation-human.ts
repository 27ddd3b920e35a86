import { describeChoice } from '../../interface/describe-choice.js';
import { countMissing } from '../observe/missing-tokens.js';
import type { PointObservation } from '../observe/observation.js';
import type { ObservationReport } from '../observe/observe-provider.js';
import { countTold } from '../observe/to-profile.js';
import { counted } from './summary.js';
import { createStyle, joinSections, leftoverLines, type Style, sentence } from './terminal.js';

/** An observation for a terminal: what was told of each open point and from what, or why nothing was. */
export function observationToHuman(
  report: ObservationReport,
  { hasColors }: { readonly hasColors: boolean },
): string {
  const style = createStyle(hasColors);
  const width = Math.max(...report.points.map(({ point }) => point.length));
  const sections = [
    [`What the plant store on ${style('bold', sentence(report.provider.url))} chooses`],
    report.points.flatMap((point) => pointLines(point, width, style)),
    leftoverLines(report.leftovers, style),
    ending(report, style),
  ];
  return joinSections(sections);
}

function pointLines(observed: PointObservation, width: number, style: Style): string[] {
  const id = observed.point.padEnd(width);
  if ('reason' in observed) {
    return [
      `${style('yellow', '-')} ${id}  ${style('yellow', `Not told: ${sentence(observed.reason)}`)}`,
    ];
  }
  const { point, choice, evidence } = observed;
  return [
    `${style('green', '✓')} ${id}  ${sentence(describeChoice(point, choice))}`,
    `${' '.repeat(width + 4)}${style('dim', sentence(evidence))}`,
  ];
}

function ending(report: ObservationReport, style: Style): string[] {
  const { told, all } = countTold(report);
  const { requests, durationMs, reason } = report;
  const count = `${told} of ${all} open points told, by ${counted(requests, 'request')} in ${(durationMs / 1000).toFixed(1)} s.`;
  return [
    style([reason === undefined && told > 0 ? 'green' : 'yellow', 'bold'], count) +
      (reason === undefined ? '' : ` ${sentence(reason)}`),
    ...tokenHints(report),
  ];
}

/** What other tokens would tell. */
function tokenHints({ points }: ObservationReport): string[] {
  const hints = countMissing(points).map(
    ({ flag, count }) => `${flag} (${counted(count, 'point')})`,
  );
  return hints.length === 0 ? [] : [`More would be told with ${hints.join(', ')}.`];
}
