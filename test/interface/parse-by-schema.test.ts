import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseBySchema } from '../../src/interface/parse-by-schema.js';

const schema = z.strictObject({
  name: z.string().min(1),
  faults: z.array(z.strictObject({ kind: z.enum(['delay', 'status', 'empty-body']) })).optional(),
  isShared: z.boolean().optional(),
});

describe('parseBySchema', () => {
  it('returns the value that the schema makes of it', () => {
    expect(parseBySchema(z.object({ seed: z.int().default(1) }), {})).toEqual({
      value: { seed: 1 },
    });
  });

  it.each([
    [[], 'it must be an object, not an array', []],
    [{}, '"name" is missing and must be a string', ['name']],
    [{ name: '' }, '"name" must not be empty', ['name']],
    [{ name: 'a', isShared: 1 }, '"isShared" must be true or false, not a number', ['isShared']],
    [
      { name: 'a', faults: [{ kind: 'slow' }] },
      '"faults[0].kind" must be "delay", "status" or "empty-body", not "slow"',
      ['faults', 0, 'kind'],
    ],
    [
      { name: 'a', faults: [{ kind: 'delay', ms: 1 }] },
      '"faults[0]" has an unknown member "ms"',
      ['faults', 0],
    ],
  ])('says in a clause what is wrong with %j', (value, cause, path) => {
    expect(parseBySchema(schema, value)).toEqual({ problem: { cause, path } });
  });

  it.each([
    [z.enum(['delay', 'status']), 5, 'it must be "delay" or "status", not a number'],
    [z.number().min(1), 0, 'it Too small: expected number to be >=1'],
    [z.string().min(2), 'a', 'it Too small: expected string to have >=2 characters'],
  ])('names what is wrong with a value by itself: %#', (one, value, cause) => {
    expect(parseBySchema(one, value)).toEqual({ problem: { cause, path: [] } });
  });

  it('suggests the right name before it misses the member', () => {
    expect(parseBySchema(schema, { nmae: 'Basil' })).toEqual({
      problem: {
        cause: 'it has an unknown member "nmae"',
        remedy: 'Did you mean "name"?',
        path: ['nmae'],
      },
    });
  });
});
