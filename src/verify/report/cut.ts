import { counted } from '../../interface/counted.js';

/** The first characters of a text, and the number of characters that are left out. */
export function cut(text: string, characters: number): string {
  if (text.length <= characters) {
    return text;
  }
  // A text that was cut before says how much it lacks.
  const [mark = '', lacking = '0'] = /… \((\d+) more \w+\)$/.exec(text) ?? [];
  // The cut must not split a surrogate pair.
  const start = text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
  const more = Math.max(0, text.length - mark.length - start.length) + Number(lacking);
  return `${start}… (${counted(more, 'more character')})`;
}

/** More bytes than a report shows of any body, with the longest secret. */
export const maxStartBytes = 20_000;

/** The text of a body; of a large one only the start, and how many bytes are left out. */
export function startOfBody(body: Uint8Array): string {
  const start = new TextDecoder().decode(body.subarray(0, maxStartBytes));
  const more = body.length - maxStartBytes;
  return more > 0 ? `${start}… (${counted(more, 'more byte')})` : start;
}
