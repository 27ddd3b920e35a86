import { expect, it } from 'vitest';
import { parseBySchema } from '../../src/text/read-input.js';
import * as v from '../../src/text/schema.js';

const schema = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Basil'),
  faults: v.optional(
    v.array(v.strictObject({ kind: v.picklist(['delay', 'status', 'empty-body']) })),
  ),
  seed: v.optional(v.wholeNumber(1)),
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
  [
    { faults: [{ kind: 'delay', ms: 1 }] },
    '"faults[0]" has an unknown member "ms"',
    ['faults', 0, 'ms'],
  ],
])('says in a clause what is wrong with %j', (value, cause, path) => {
  expect(parseBySchema(schema, value)).toMatchObject({
    problem: { cause: expect.stringContaining(cause), path },
  });
});

it('names what is missing beside an unknown member, and suggests the right name', () => {
  expect(parseBySchema(v.strictObject({ name: v.string() }), { nmae: 'Basil' })).toMatchObject({
    problem: {
      cause: 'it has an unknown member "nmae" and lacks "name"',
      remedy: 'Did you mean "name"?',
      path: ['nmae'],
    },
  });
});

it('rejects a member of a record that the schema library leaves out', () => {
  const record = v.record(v.string(), v.number());

  expect(parseBySchema(record, { constructor: 1 })).toMatchObject({
    problem: { cause: 'it cannot have a member "constructor"', remedy: 'Rename it.' },
  });
});
