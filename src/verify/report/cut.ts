import { counted } from '../../interface/counted.js';

/** The first characters of a text, and the number of characters that are left out. */
export function cut(text: string, characters: number): string {
  if (text.length <= characters) {
    return text;
  }
  // A text that was cut before says how many characters it lacks.
  const [mark = '', lacking = '0'] = /… \((\d+) more characters?\)$/.exec(text) ?? [];
  // The cut must not split a surrogate pair.
  const start = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  const more = Math.max(0, text.length - mark.length - start.length) + Number(lacking);
  return `${start}… (${counted(more, 'more character')})`;
}
