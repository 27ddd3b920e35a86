import { expect, it } from 'vitest';
import { parseExactJson } from '../../src/interface/exact-json.js';
import { readPlantId } from '../../src/interface/plant-id.js';

it.each([
  [7, { id: '7' }],
  [7n, { id: '7' }],
  ['7', { id: '7' }],
  [parseExactJson('9223372036854775807'), { id: '9223372036854775807' }],
  [2 ** 53, { problem: 'rounded already' }],
  [1.5, { problem: 'not an integer' }],
  [2n ** 63n, { problem: 'beyond int64' }],
  ['1e30', { problem: 'beyond int64' }],
  ['basil', { problem: 'not a number' }],
  [null, { problem: 'not a number' }],
])('reads the id %s as %j', (value, read) => {
  expect(readPlantId(value)).toEqual(read);
});
