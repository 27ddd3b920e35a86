import { expect, it } from 'vitest';
import { nearest } from '../../src/interface/nearest.js';

it.each([
  ['lim', 'Did you mean "maximum-limit"?'],
  ['ma', ''],
  ['oder', 'Did you mean "order"?'],
  ['basil', ''],
])('suggests a similar name for %j: %s', (name, suggestion) => {
  expect(nearest(name, ['order', 'maximum-limit'])).toBe(suggestion);
});
