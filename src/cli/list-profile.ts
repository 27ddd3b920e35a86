import { styleText } from 'node:util';
import { type DescribedChoice, describeProfile } from '../interface/describe-profile.js';
import { toOneLine } from '../interface/one-line.js';
import type { CheckedProfile } from '../interface/profile.js';
import type { ProfileObservation } from '../interface/profile-observation.js';

type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/**
 * A profile for a terminal: where it was observed, and a line a choice, with a mark before its own.
 *
 * `onlyGiven` leaves out our defaults.
 */
export function listProfile(
  { given, observed = {} }: CheckedProfile,
  options: { readonly title: string; readonly onlyGiven: boolean; readonly hasColors: boolean },
): string {
  const style: Style = (format, text) =>
    // Whether the terminal has colours is known: Node would look at its own stdout.
    options.hasColors ? styleText(format, text, { validateStream: false }) : text;
  const choices = describeProfile(given);
  const own = choices.filter(({ isDefault }) => !isDefault);
  const head = [
    style('bold', toOneLine(options.title)),
    ...originLines(observed),
    own.length === 0
      ? `All ${choices.length} choices are our defaults.`
      : `${own.length} of ${choices.length} choices are its own (•), the others our defaults.`,
  ];
  const width = Math.max(...choices.map(({ point }) => point.length));
  const lines = (options.onlyGiven ? own : choices).flatMap((choice, position, listed) => {
    const group = groupOf(choice);
    const isFirst = position === 0 || groupOf(listed[position - 1]) !== group;
    return [
      ...(isFirst ? ['', style('bold', group)] : []),
      ...choiceLines(choice, observed, width, style),
    ];
  });
  return `${[...head, ...lines].join('\n')}\n`;
}

function originLines({ url, at, kitVersion }: ProfileObservation): string[] {
  const parts = [
    url && ` at ${url}`,
    at && ` on ${at}`,
    kitVersion && ` by plant-store-kit ${kitVersion}`,
  ].filter((part) => part);
  return parts.length === 0 ? [] : [toOneLine(`Observed${parts.join('')}.`)];
}

function groupOf(choice: DescribedChoice | undefined): string {
  return choice?.point.split('.')[0] ?? '';
}

function choiceLines(
  { point, isDefault, sentence }: DescribedChoice,
  { evidence, unknown }: ProfileObservation,
  width: number,
  style: Style,
): string[] {
  const id = point.padEnd(width);
  const reason = unknown?.[point];
  const notes = [evidence?.[point], reason && `It could not be told: ${reason}`];
  return [
    `${isDefault ? `  ${id}` : `• ${style('bold', id)}`}  ${toOneLine(sentence)}`,
    ...notes
      .filter((note) => note !== undefined)
      .map((note) => `${' '.repeat(width + 4)}${style('dim', toOneLine(note))}`),
  ];
}
