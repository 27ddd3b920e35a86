import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWriteBatch } from '../../src/server/write-batch.js';

describe('a write batch', () => {
  it('sends at the end of the turn all that was added in it, in order', async () => {
    const writeBatch = createWriteBatch();
    const sent: string[] = [];

    writeBatch(() => sent.push('first'));
    writeBatch(() => sent.push('second'));
    expect(sent).toEqual([]);
    await turn();

    expect(sent).toEqual(['first', 'second']);
  });

  it('sends in a later turn what is added while it sends', async () => {
    const writeBatch = createWriteBatch();
    const sent: string[] = [];

    writeBatch(() => {
      sent.push('first');
      writeBatch(() => sent.push('second'));
    });
    await turn();
    await turn();

    expect(sent).toEqual(['first', 'second']);
  });
});
