import { describe, expect, it } from 'vitest';
import { LongText } from '../../src/service/long-text.js';

describe('a long text', () => {
  it('is taken piece by piece, and counts what was taken', () => {
    const text = new LongText(['one', 'three'].values());

    const steps = [text.next(), text.length, text.next(), text.length, text.next(), text.length];

    expect(steps).toEqual(['one', 3, 'three', 8, undefined, 8]);
    expect(text.start).toBe('one');
  });

  it('makes no piece before it is taken, but the first', () => {
    const made: number[] = [];
    function* pieces() {
      for (let number = 1; number <= 3; number++) {
        made.push(number);
        yield String(number);
      }
    }

    const text = new LongText(pieces());
    text.next();
    text.next();

    expect(made).toEqual([1, 2]);
  });

  it('has no further pieces once it is dropped', () => {
    const text = new LongText(['one', 'two'].values());

    text.drop();

    expect(text.next()).toBeUndefined();
  });

  it('is read in full', () => {
    expect(new LongText(['one', 'two'].values()).readAll()).toBe('onetwo');
    expect(new LongText([].values()).readAll()).toBe('');
  });
});
