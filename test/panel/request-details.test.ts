import { expect, it } from 'vitest';
import { durationOf } from '../../src/panel/request-details.js';

it.each([
  [undefined, 'waiting'],
  [0.44, '0.4 ms'],
  [310.2, '310 ms'],
  [12_004, '12.0 s'],
])('a duration of %s ms is shown as "%s"', (durationMs, shown) => {
  expect(durationOf(durationMs)).toBe(shown);
});
