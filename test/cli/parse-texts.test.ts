import { expect, it } from 'vitest';
import {
  parseFixtureText,
  parseProfileText,
  parseScenariosText,
} from '../../src/cli/parse-texts.js';

it.each([
  ['profile', parseProfileText, 'invalid-profile'],
  ['scenario', parseScenariosText, 'invalid-fault'],
  ['fixture', parseFixtureText, 'invalid-fixture'],
] as const)('says where a %s file is not JSON', (_, parse, code) => {
  expect(() => parse('{\n"a" 1}', 'file "f.json"')).toThrow(
    expect.objectContaining({
      code,
      message: expect.stringContaining(
        'Failed to read file "f.json": it is not JSON: line 2, column 5: ',
      ),
    }),
  );
});

it('keeps every digit of the ids of a fixture', () => {
  const [plant] = parseFixtureText('[{"id":9007199254740993}]', 'plants') as { id: unknown }[];

  expect(String(plant?.id)).toBe('9007199254740993');
});
