import type { ComparisonReport, Difference } from '../compare/comparison.js';
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
    ...groupsOf(inOrder(report.differences)).map((group) => groupLines(group, style)),
    tokenLines(report.differences.map(({ curl }) => curl)),
    leftoverLines(report.leftovers, style),
    ending(report, style, isMirrored),
  ];
  return joinSections(sections);
}

/** What is wrong comes first, then what nobody knew of. */
function inOrder(differences: readonly Difference[]): Difference[] {
  const rank = ({ rules, points }: Difference) =>
    rules.length > 0 ? 0 : points.length === 0 ? 1 : 2;
  return [...differences].sort((one, other) => rank(one) - rank(other));
}

/** Those that come from the same are told together: one in full, and where else. */
function groupsOf(differences: readonly Difference[]): Difference[][] {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const origin = [...difference.rules, ...difference.points].join();
    // What comes from nowhere has nothing in common.
    const key = origin === '' ? `${difference.step}: ${difference.difference}` : origin;
    groups.set(key, [...(groups.get(key) ?? []), difference]);
  }
  return [...groups.values()];
}

function groupLines([first, ...others]: readonly Difference[], style: Style): string[] {
  if (first === undefined) {
    return [];
  }
  const steps = others.map(({ step }) => step).join('; ');
  const more = others.length === 0 ? [] : ['', `  + ${others.length} more: ${sentence(steps)}`];
  return [...differenceLines(first, style), ...more];
}

function differenceLines(
  { step, times, difference, rules, points, provider, mock, curl }: Difference,
  style: Style,
): string[] {
  const label = (text: string) => style('dim', text.padEnd(12));
  const often = times > 1 ? style('dim', ` (${times} times)`) : '';
  return [
    `${style('red', '✗')} ${style('bold', sentence(step))}: ${sentence(difference)}${often}`,
    ...(rules.length > 0 ? [`  ${label('breaks')}${rules.join(', ')}`] : []),
    ...(points.length > 0 ? [`  ${label('open point')}${points.join(', ')}`] : []),
    ...(rules.length + points.length === 0
      ? [`  ${label('neither')}no rule and no open point speaks of it`]
      : []),
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
  const others =
    unsettled > 0 ? [`${counted(unsettled, 'list')} not compared, as others were at work`] : [];
  const cost = `${counted(steps, 'step')} in ${(durationMs / 1000).toFixed(1)} s`;
  return [
    headline(report, style) + (reason === undefined ? '' : ` ${sentence(reason)}`),
    ...(differences.some(({ points }) => points.length > 0)
      ? [isMirrored ? adviceToMirror : advice]
      : []),
    [cost, ...others, `The same steps again: --seed ${seed}`].join(' · '),
  ];
}

const adviceToMirror =
  'Where the interface leaves it open, observe the provider once more: it may have changed. What stays has no choice in a profile yet.';

const advice =
  'Where the interface leaves it open, have the mock do as the provider does: plant-store-kit observe --out provider.profile.json, then compare --profile provider.profile.json';

function headline({ differences, reason, steps }: ComparisonReport, style: Style): string {
  if (differences.length === 0) {
    return reason === undefined && steps > 0
      ? style(['green', 'bold'], '✓ An app could tell no difference.')
      : style(['yellow', 'bold'], '- Too little could be compared.');
  }
  const failed = differences.filter(({ rules }) => rules.length > 0).length;
  const open = differences.filter(({ points }) => points.length > 0).length;
  const neither = differences.length - failed - open;
  const parts = [
    failed > 0 && `${failed} where the provider breaks a rule`,
    open > 0 && `${open} at an open point`,
    neither > 0 && `${neither} that nothing speaks of`,
  ];
  const all = counted(differences.length, 'difference');
  return style(['red', 'bold'], `✗ An app could tell ${all}: ${parts.filter(Boolean).join(', ')}.`);
}
