import { describe, expect, it } from 'vitest';
import { shuffle } from '../../src/store/shuffle.js';

describe('shuffle', () => {
  it('gives each order of three about as often as any other', () => {
    const counts = new Map<string, number>();
    for (let time = 0; time < 6000; time++) {
      const order = shuffle(['a', 'b', 'c']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }

    // A thousand each, give or take seven standard deviations.
    expect([...counts.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    for (const count of counts.values()) {
      expect(Math.abs(count - 1000)).toBeLessThan(200);
    }
  });

  it('does not change its argument', () => {
    const items = Object.freeze(['a', 'b']);

    expect(shuffle(items).sort()).toEqual(items);
    expect(shuffle([])).toEqual([]);
  });
});
