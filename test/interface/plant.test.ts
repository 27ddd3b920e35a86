import { expect, it } from 'vitest';
import { parseExactJson } from '../../src/interface/exact-json.js';
import { newPlantSchema } from '../../src/interface/plant.js';

it.each([
  ['{"name":"Basil"}', 'id is required and must be an integer'],
  ['{"id":"7","name":"Basil"}', 'id must be an integer, not a string'],
  ['{"id":1.5,"name":"Basil"}', 'id must be an int64 integer: 1.5 is not an integer'],
  [
    '{"id":9223372036854775808,"name":"Basil"}',
    'id must be an int64 integer: 9223372036854775808 is beyond int64',
  ],
  ['{"id":7}', 'name is required and must be a string'],
  ['{"id":7,"name":"Basil","tag":5}', 'tag must be a string, or absent, not a number'],
  ['[]', 'a plant must be a JSON object, not an array'],
])('says what is wrong with the new plant %s', (text, message) => {
  const { error } = newPlantSchema.safeParse(parseExactJson(text));

  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
