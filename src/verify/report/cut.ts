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

/** More bytes than a report shows of any body, with the longest secret. */
export const maxStartBytes = 20_000;

/**
 * The text of a body; of a large one only the start, and as `cut` writes it, how many characters are
 * left out.
 *
 * The start is a text of its own: a piece of a larger text would keep that in memory.
 */
export function startOfBody(body: Uint8Array): string {
  if (body.length <= maxStartBytes) {
    return new TextDecoder().decode(body);
  }
  const decoder = new TextDecoder();
  const start = decoder.decode(body.subarray(0, maxStartBytes), { stream: true });
  // Piece by piece, so that no text of the whole body takes memory.
  let rest = 0;
  for (let position = maxStartBytes; position < body.length; position += maxStartBytes) {
    const piece = body.subarray(position, position + maxStartBytes);
    rest += decoder.decode(piece, { stream: true }).length;
  }
  rest += decoder.decode().length;
  return `${start}… (${counted(rest, 'more character')})`;
}
