import { styleText } from 'node:util';
import { type DescribedEntry, describeProfile } from '../interface/describe-profile.js';
import { toOneLine } from '../interface/one-line.js';
import type { Profile } from '../interface/profile.js';
import type { ProfileObservation } from '../interface/profile-observation.js';

type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/**
 * A profile for a terminal: where it was observed, then a line for each parameter and situation, with
 * a mark before what it says itself.
 *
 * `onlyGiven` leaves out our defaults.
 */
export function listProfile(
  profile: Profile,
  options: { readonly title: string; readonly onlyGiven: boolean; readonly hasColors: boolean },
): string {
  const style: Style = (format, text) =>
    // Whether the terminal has colours is known: Node would look at its own stdout.
    options.hasColors ? styleText(format, text, { validateStream: false }) : text;
  const { observed = {} } = profile;
  const entries = describeProfile(profile);
  const own = entries.filter(({ isDefault }) => !isDefault);
  const head = [
    style('bold', toOneLine(options.title)),
    ...originLines(observed),
    own.length === 0
      ? `All ${entries.length} entries are our defaults.`
      : `${own.length} of ${entries.length} entries ${own.length === 1 ? 'is' : 'are'} its own (•), the others are our defaults.`,
  ];
  const width = Math.max(...entries.map(({ id }) => id.length));
  const lines = (options.onlyGiven ? own : entries).flatMap((entry, position, listed) => {
    const group = groupOf(entry);
    const isFirst = position === 0 || groupOf(listed[position - 1]) !== group;
    return [
      ...(isFirst ? ['', style('bold', group)] : []),
      ...entryLines(entry, observed, width, style),
    ];
  });
  return `${[...head, ...lines, ...unsupportedLines(profile, style)].join('\n')}\n`;
}

function originLines({ url, at, kitVersion }: ProfileObservation): string[] {
  const parts = [
    url && ` at ${url}`,
    at && ` on ${at}`,
    kitVersion && ` by plant-store-kit ${kitVersion}`,
  ].filter((part) => part);
  return parts.length === 0 ? [] : [toOneLine(`Observed${parts.join('')}.`)];
}

function groupOf(entry: DescribedEntry | undefined): string {
  return entry === undefined
    ? ''
    : entry.kind === 'parameter'
      ? 'parameters'
      : `outcomes: ${entry.id.split('.')[0]}`;
}

function entryLines(
  { id, isDefault, sentence }: DescribedEntry,
  { evidence, undetermined }: ProfileObservation,
  width: number,
  style: Style,
): string[] {
  const padded = id.padEnd(width);
  const reason = undetermined?.[id];
  const notes = [evidence?.[id], reason && `It could not be determined: ${reason}`];
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
        style('bold', 'unsupported: what the mock cannot mirror'),
        ...unsupported.map(({ behaviour, evidence }) =>
          toOneLine(`  ${behaviour}${evidence === undefined ? '' : ` ${evidence}`}`),
        ),
      ];
}
