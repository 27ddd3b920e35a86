import { expect, it } from 'vitest';
import { isOfType } from '../../src/interface/plant.js';
import { expected, schemaOfType } from '../../src/interface/plant-schema.js';
import { parseExactJson } from '../../src/text/json.js';
import * as v from '../../src/text/schema.js';

const schema = schemaOfType.number(expected('height', 'a number, or absent'));

it.each([
  ['1.5', 1.5, []],
  ['-1e308', -1e308, []],
  // Files would have null in its place.
  ['1e400', Infinity, ['a number beyond the range of a double']],
  ['-1e400', -Infinity, ['a number beyond the range of a double']],
  ['"5"', '5', ['a string']],
])('the number %s, read as %s, has the problems %j', (json, value, problems) => {
  const { issues = [] } = v.safeParse(schema, parseExactJson(json));

  expect(issues.map(({ message }) => message)).toEqual(
    problems.map((problem) => `height must be a number, or absent, not ${problem}`),
  );
  expect(isOfType(value, 'number')).toBe(problems.length === 0);
  expect(v.is(schemaOfType.number(), value)).toBe(problems.length === 0);
});
