import { expect, it } from 'vitest';
import * as z from 'zod';
import { parseBySchema } from '../../src/interface/parse-by-schema.js';

const schema = z.strictObject({
  name: z.string().min(1).default('Basil'),
  faults: z.array(z.strictObject({ kind: z.enum(['delay', 'status', 'empty-body']) })).optional(),
  seed: z.number().min(1).optional(),
});

it('returns the value that the schema makes of it', () => {
  expect(parseBySchema(schema, {})).toEqual({ value: { name: 'Basil' } });
});

it.each([
  [[], 'it must be an object, not an array', []],
  [{ name: '' }, '"name" must not be empty', ['name']],
  [{ faults: [{}] }, '"faults[0].kind" is missing and must be', ['faults', 0, 'kind']],
  [
    { faults: [{ kind: 'slow' }] },
    '"faults[0].kind" must be "delay", "status" or "empty-body", not "slow"',
    ['faults', 0, 'kind'],
  ],
  [{ faults: [{ kind: 'delay', ms: 1 }] }, '"faults[0]" has an unknown member "ms"', ['faults', 0]],
])('says in a clause what is wrong with %j', (value, cause, path) => {
  expect(parseBySchema(schema, value)).toMatchObject({
    problem: { cause: expect.stringContaining(cause), path },
  });
});

it('suggests the right name before it misses the member', () => {
  expect(parseBySchema(schema.required(), { nmae: 'Basil' })).toEqual({
    problem: {
      cause: 'it has an unknown member "nmae"',
      remedy: 'Did you mean "name"?',
      path: ['nmae'],
    },
  });
});
