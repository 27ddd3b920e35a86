import { expect, it } from 'vitest';
import { freezeAll } from '../../src/interface/freeze-all.js';

it('freezes a value and everything in it', () => {
  const value = freezeAll({ list: [{ name: 'Basil', tag: null }] });

  expect([value, value.list, value.list[0]].every(Object.isFrozen)).toBe(true);
});
