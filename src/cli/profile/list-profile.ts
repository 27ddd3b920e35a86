import { styleText } from 'node:util';
import { describeProfile, groupOf } from '../../interface/describe-profile.js';
import { toOneLine } from '../../interface/printable.js';
import type { Profile } from '../../interface/profile.js';

/**
 * Renders a profile for a terminal: its origin, then a line for each parameter and situation. A dot
 * marks the entries that the profile gives itself.
 */
export function listProfile(profile: Profile, title: string, hasColors: boolean): string {
  const style = (format: 'bold' | 'dim', text: string) =>
    // Without validation, since Node would check its own stdout instead of this output.
    hasColors ? styleText(format, text, { validateStream: false }) : text;
  const { observed: { url, at, kitVersion, insecure, ...observed } = {}, unsupported } = profile;
  const entries = describeProfile(profile);
  const own = entries.filter(({ isDefault }) => !isDefault);
  const width = Math.max(...entries.map(({ id }) => id.length));
  const origin = [
    url && ` at ${url}`,
    at && ` on ${at}`,
    kitVersion && ` by plant-store-kit ${kitVersion}`,
    insecure && ', without a check of its certificate',
  ].filter((part) => part);
  const lines = [
    style('bold', toOneLine(title)),
    ...(origin.length === 0 ? [] : [toOneLine(`Observed${origin.join('')}.`)]),
    own.length === 0
      ? 'All entries are defaults.'
      : `The profile gives ${own.length} of the entries (•); the others are defaults.`,
  ];
  let group: string | undefined;
  for (const entry of entries) {
    const { id, isDefault, sentence } = entry;
    if (groupOf(entry) !== group) {
      group = groupOf(entry);
      lines.push('', style('bold', group));
    }
    const padded = id.padEnd(width);
    lines.push(
      `${isDefault ? `  ${padded}` : `• ${style('bold', padded)}`}  ${toOneLine(sentence)}`,
    );
    const reason = observed.undetermined?.[id];
    for (const note of [observed.evidence?.[id], reason && `Not determined: ${reason}`]) {
      if (note !== undefined) {
        lines.push(`${' '.repeat(width + 4)}${style('dim', toOneLine(note))}`);
      }
    }
  }
  if (unsupported !== undefined && unsupported.length > 0) {
    lines.push('', style('bold', 'unsupported: what the mock cannot do'));
    for (const { behaviour, evidence = '' } of unsupported) {
      lines.push(toOneLine(`  ${behaviour} ${evidence}`.trimEnd()));
    }
  }
  return `${lines.join('\n')}\n`;
}
