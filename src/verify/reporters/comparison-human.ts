import type { ComparisonReport, Difference } from '../comparison/comparison.js';
import type { RecordedExchange } from '../report.js';
import { counted } from './summary.js';
import {
  createStyle,
  curlLines,
  joinSections,
  leftoverLines,
  type Style,
  sentence,
  tokenLines,
} from './terminal.js';

/**
 * A comparison for a terminal: each difference, where it comes from, and how to see it again.
 *
 * `isMirrored` says that the mock had a profile.
 */
export function comparisonToHuman(
  report: ComparisonReport,
  { hasColors, isMirrored = false }: { readonly hasColors: boolean; readonly isMirrored?: boolean },
): string {
  const style = createStyle(hasColors);
  const sections = [
    [`Plant store on ${style('bold', sentence(report.provider.url))}, side by side with the mock`],
    ...inOrder(report.differences).map((difference) => differenceLines(difference, style)),
    tokenLines(report.differences.map(({ curl }) => curl)),
    leftoverLines(report.leftovers, style),
    ending(report, style, isMirrored),
  ];
  return joinSections(sections);
}

/** What is wrong comes first, then what nobody knew of. */
function inOrder(differences: readonly Difference[]): Difference[] {
  const rank = ({ rules, isKnown }: Difference) => (isKnown ? 2 : rules.length > 0 ? 0 : 1);
  return [...differences].sort((one, other) => rank(one) - rank(other));
}

function differenceLines(
  { title, times, difference, rules, isKnown, provider, mock, curl }: Difference,
  style: Style,
): string[] {
  const label = (text: string) => style('dim', text.padEnd(12));
  const often = times > 1 ? style('dim', ` (${times} times)`) : '';
  const mark = isKnown ? style('yellow', '-') : style('red', '✗');
  return [
    `${mark} ${style('bold', sentence(title))}: ${sentence(difference)}${often}`,
    ...(rules.length > 0 ? [`  ${label('violates')}${rules.join(', ')}`] : []),
    ...(isKnown ? [`  ${label('known')}the profile lists it as unsupported`] : []),
    `  ${label('provider')}${answer(provider)}`,
    `  ${label('mock')}${answer(mock)}`,
    '',
    ...curlLines(curl, 2),
  ];
}

function answer({ response, failure }: RecordedExchange): string {
  return sentence(response ? `${response.status} ${response.body}`.trim() : `${failure}`);
}

function ending(report: ComparisonReport, style: Style, isMirrored: boolean): string[] {
  const { differences, reason, steps, unsettled, durationMs, seed } = report;
  const isOpen = differences.some(({ rules, isKnown }) => rules.length === 0 && !isKnown);
  const others =
    unsettled > 0 ? [`${counted(unsettled, 'step')} not compared, as others were at work`] : [];
  const cost = `${counted(steps, 'step')} in ${(durationMs / 1000).toFixed(1)} s`;
  return [
    headline(report, style) + (reason === undefined ? '' : ` ${sentence(reason)}`),
    ...(isOpen ? [isMirrored ? adviceToMirror : advice] : []),
    [cost, ...others, `The same steps again: --seed ${seed}`].join(' · '),
  ];
}

const adviceToMirror =
  'Where the interface leaves it open, observe the provider once more: it may have changed.';

const advice =
  'Where the interface leaves it open, have the mock do as the provider does: plant-store-kit observe --out provider.profile.json, then compare --profile provider.profile.json';

function headline({ differences, reason, steps }: ComparisonReport, style: Style): string {
  const known = differences.filter(({ isKnown }) => isKnown).length;
  const beside = known === 0 ? '' : ` beside ${known} that the profile lists as unsupported`;
  const fresh = differences.filter(({ isKnown }) => !isKnown);
  if (fresh.length === 0) {
    return reason === undefined && steps > 0
      ? style(['green', 'bold'], `✓ An app could tell no difference${beside}.`)
      : style(['yellow', 'bold'], '- Too little could be compared.');
  }
  const failed = fresh.filter(({ rules }) => rules.length > 0).length;
  const violations = failed === 0 ? '' : `, ${failed} of them where the provider violates a rule`;
  const all = counted(fresh.length, 'difference');
  return style(['red', 'bold'], `✗ An app could tell ${all}${violations}${beside}.`);
}
