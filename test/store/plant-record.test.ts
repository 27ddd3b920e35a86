import { describe, expect, it } from 'vitest';
import { bytesOf, freeKeyOf, keyOf, toRecord } from '../../src/store/plant-record.js';

describe('a plant record', () => {
  it('takes more memory the longer its name and its tag are, two bytes a character', () => {
    const plain = bytesOf({ id: '1', name: '' });

    expect(plain).toBeGreaterThan(0);
    expect(bytesOf({ id: '1', name: 'Basil' })).toBe(plain + 10);
    expect(bytesOf({ id: '1', name: 'Basil', tag: 'herb' })).toBe(plain + 18);
  });

  it('loses its place and has no empty members when it is copied', () => {
    const place = { sequence: 1, key: '1' };

    expect(Object.keys(toRecord({ id: '1', name: 'Basil', ...place } as never))).toEqual([
      'id',
      'name',
    ]);
    expect(
      toRecord({ id: '1', name: 'Basil', tag: 'herb', owner: 'bob', ...place } as never),
    ).toEqual({ id: '1', name: 'Basil', tag: 'herb', owner: 'bob' });
  });
});

describe('the key of a plant', () => {
  it('is its id, and has the number of the copy from the second on', () => {
    expect([1, 2, 3].map((copy) => keyOf('7', copy))).toEqual(['7', '7#2', '7#3']);
  });

  it('is the first that is free', () => {
    const taken = ['7', '7#2'];

    expect(freeKeyOf('7', (key) => taken.includes(key))).toBe('7#3');
    expect(freeKeyOf('8', (key) => taken.includes(key))).toBe('8');
  });
});
