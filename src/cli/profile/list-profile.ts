import { styleText } from 'node:util';
import { type DescribedEntry, describeProfile, groupOf } from '../../interface/describe-profile.js';
import { toOneLine } from '../../interface/printable.js';
import type { Profile } from '../../interface/profile.js';
import type { ProfileObservation } from '../../interface/profile-observation.js';

type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/**
 * Renders a profile for a terminal: its origin, then a line for each parameter and situation. A dot
 * marks the entries that the profile gives itself.
 */
export function listProfile(
  profile: Profile,
  options: { readonly title: string; readonly hasColors: boolean },
): string {
  const style: Style = (format, text) =>
    // Without validation, since Node would check its own stdout instead of this output.
    options.hasColors ? styleText(format, text, { validateStream: false }) : text;
  const { observed = {} } = profile;
  const entries = describeProfile(profile);
  const own = entries.filter(({ isDefault }) => !isDefault);
  const head = [
    style('bold', toOneLine(options.title)),
    ...originLines(observed),
    own.length === 0
      ? 'All entries are defaults.'
      : `The profile gives ${own.length} of the entries (•); the others are defaults.`,
  ];
  const width = Math.max(...entries.map(({ id }) => id.length));
  const lines = entries.flatMap((entry, position, listed) => {
    const group = groupOf(entry);
    const before = listed[position - 1];
    const isFirst = before === undefined || groupOf(before) !== group;
    return [
      ...(isFirst ? ['', style('bold', group)] : []),
      ...entryLines(entry, observed, width, style),
    ];
  });
  return `${[...head, ...lines, ...unsupportedLines(profile, style)].join('\n')}\n`;
}

function originLines({ url, at, kitVersion, insecure }: ProfileObservation): string[] {
  const parts = [
    url && ` at ${url}`,
    at && ` on ${at}`,
    kitVersion && ` by plant-store-kit ${kitVersion}`,
    insecure && ', without a check of its certificate',
  ].filter((part) => part);
  return parts.length === 0 ? [] : [toOneLine(`Observed${parts.join('')}.`)];
}

function entryLines(
  { id, isDefault, sentence }: DescribedEntry,
  { evidence, undetermined }: ProfileObservation,
  width: number,
  style: Style,
): string[] {
  const padded = id.padEnd(width);
  const reason = undetermined?.[id];
  const notes = [evidence?.[id], reason && `Not determined: ${reason}`];
  return [
    `${isDefault ? `  ${padded}` : `• ${style('bold', padded)}`}  ${toOneLine(sentence)}`,
    ...notes
      .filter((note) => note !== undefined)
      .map((note) => `${' '.repeat(width + 4)}${style('dim', toOneLine(note))}`),
  ];
}

function unsupportedLines({ unsupported = [] }: Profile, style: Style): string[] {
  return unsupported.length === 0
    ? []
    : [
        '',
        style('bold', 'unsupported: what the mock cannot do'),
        ...unsupported.map(({ behaviour, evidence }) =>
          toOneLine(`  ${behaviour}${evidence === undefined ? '' : ` ${evidence}`}`),
        ),
      ];
}
