import { expect, it } from 'vitest';
import { isBearerToken } from '../../src/interface/bearer-token.js';

it.each([
  ['alice-token', true],
  ['!~', true],
  ['', false],
  ['two words', false],
  [' token', false],
  ['token\n', false],
  ['fougère', false],
  [5, false],
  [undefined, false],
])('knows whether a header can carry the token %j: %s', (value, isToken) => {
  expect(isBearerToken(value)).toBe(isToken);
});
