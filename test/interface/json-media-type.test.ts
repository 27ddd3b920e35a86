import { expect, it } from 'vitest';
import { isJsonMediaType } from '../../src/interface/json-media-type.js';

it.each([
  ['application/json', true],
  ['Application/JSON ; charset=utf-8', true],
  ['text/plain', false],
  [['application/json'], false],
])('knows whether %j is the media type of JSON: %s', (type, expected) => {
  expect(isJsonMediaType(type)).toBe(expected);
});
