import { describe, expect, it } from 'vitest';
import { randomLetters } from '../../../src/verify/session/test-names.js';
import { TestPlants } from '../../../src/verify/session/test-plants.js';

const wide = { lowest: 2n ** 51n, highest: 2n ** 52n - 1n };
const narrow = { lowest: 1n, highest: 40n };
const noTag = () => undefined;

describe('the ids of test plants', () => {
  it('are used once each until there are no more', () => {
    const plants = new TestPlants(narrow, noTag);

    const ids = Array.from({ length: 40 }, () => plants.nextId());

    expect(new Set(ids).size).toBe(40);
    expect(() => plants.nextId()).toThrow('so few ids that all of them have been used');
  });

  it('are not those that were used before', () => {
    const used = Array.from({ length: 39 }, (_, position) => String(position + 1));
    const plants = new TestPlants(narrow, noTag, () => 'Fern', used);

    expect(plants.nextId()).toBe('40');
  });

  it.each([
    [wide, false],
    [narrow, true],
  ])('are guessable if there are few: %o', (range, areIdsGuessable) => {
    expect(new TestPlants(range, noTag)).toMatchObject({ areIdsGuessable });
  });
});

describe('an unknown id', () => {
  const isIn = ({ lowest, highest }: typeof wide, id: string) =>
    BigInt(id) >= lowest && BigInt(id) <= highest;

  it('is of the range if that is not guessable', () => {
    const large = { lowest: 2n ** 62n, highest: 2n ** 63n - 1n };

    expect(isIn(large, new TestPlants(large, noTag).unknownId())).toBe(true);
  });

  it('is of another range if its own is guessable', () => {
    expect(isIn(wide, new TestPlants(narrow, noTag).unknownId())).toBe(true);
  });
});

describe('the names of test plants', () => {
  it('are not used again for a while, however short they are', () => {
    const plants = new TestPlants(wide, noTag, () => randomLetters(1));

    const names = Array.from({ length: 200 }, () => plants.nextName());

    for (let start = 0; start + 20 <= names.length; start++) {
      expect(new Set(names.slice(start, start + 20)).size).toBe(20);
    }
  });
});
