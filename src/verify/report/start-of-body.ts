import { counted } from '../../interface/counted.js';

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
