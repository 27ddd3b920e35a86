import { expect, it } from 'vitest';
import { isOfType } from '../../src/interface/plant.js';
import { expected, schemaOfType } from '../../src/interface/plant-schema.js';
import { parseExactJson } from '../../src/text/json.js';
import * as v from '../../src/text/schema.js';

const schema = schemaOfType.number(expected('height', 'a number, or absent'));

it.each(['1.5', '-0.5', '1e308'])('a member that is a number may be %s', (numeral) => {
  expect(isOfType(Number(numeral), 'number')).toBe(true);
  expect(v.parse(schema, parseExactJson(numeral))).toBe(Number(numeral));
});

it.each(['1e400', '-1e400'])(
  'a member that is a number is not %s, or files have null',
  (numeral) => {
    const { issues } = v.safeParse(schema, parseExactJson(numeral));

    expect(issues?.map(({ message }) => message)).toEqual([
      'height must be a number, or absent, not a number beyond the range of a double',
    ]);
    expect(v.is(schemaOfType.number(), Number(numeral))).toBe(false);
    expect(isOfType(Number(numeral), 'number')).toBe(false);
  },
);

it('a member that is a number is no text', () => {
  const { issues } = v.safeParse(schema, '5');

  expect(issues?.map(({ message }) => message)).toEqual([
    'height must be a number, or absent, not a string',
  ]);
  expect(isOfType('5', 'number')).toBe(false);
});
