import { describe, expect, it } from 'vitest';
import { maxStartBytes, startOfBody } from '../../../src/verify/report/start-of-body.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the start of a body', () => {
  it('is the whole text of a short one', () => {
    expect(startOfBody(bytesOf('x'.repeat(maxStartBytes)))).toBe('x'.repeat(maxStartBytes));
  });

  it.each(['x', 'é', '木', '🌱'])('says how many characters are left out: %s', (character) => {
    // No character begins where a piece does.
    const text = `a${character.repeat(3 * maxStartBytes)}`;

    const [, start = '', more] =
      /^(.*)… \((\d+) more characters\)$/.exec(startOfBody(bytesOf(text))) ?? [];

    expect(text.startsWith(start)).toBe(true);
    expect(start.length + Number(more)).toBe(text.length);
  });

  it('counts a character that is cut off at the end as one', () => {
    const cut = bytesOf(`${'x'.repeat(maxStartBytes)}木`).subarray(0, -1);

    expect(startOfBody(cut)).toBe(`${'x'.repeat(maxStartBytes)}… (1 more character)`);
  });
});
