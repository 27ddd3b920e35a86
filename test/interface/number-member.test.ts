import { expect, it } from 'vitest';
import { isOfType } from '../../src/interface/plant.js';
import { expected, schemaOfType } from '../../src/interface/plant-schema.js';
import { parseExactJson } from '../../src/text/json.js';
import * as v from '../../src/text/schema.js';

const schema = schemaOfType.number(expected('height', 'a number, or absent'));

it.each([
  ['1.5', undefined],
  ['1e308', undefined],
  // Files would have null in its place.
  ['-1e400', 'a number beyond the range of a double'],
  ['"5"', 'a string'],
])('a member that is a number takes %s, unless it is %s', (json, kind) => {
  const { issues } = v.safeParse(schema, parseExactJson(json));

  expect(issues?.map(({ message }) => message)).toEqual(
    kind && [`height must be a number, or absent, not ${kind}`],
  );
  const value = kind === 'a string' ? '5' : Number(json);
  expect(isOfType(value, 'number')).toBe(kind === undefined);
  expect(v.is(schemaOfType.number(), value)).toBe(kind === undefined);
});
