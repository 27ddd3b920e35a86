import { expect, it } from 'vitest';
import { swapCase } from '../../src/interface/swap-case.js';

it('swaps upper and lower case of ASCII letters', () => {
  expect(swapCase('Basil-5 é')).toBe('bASIL-5 é');
});
