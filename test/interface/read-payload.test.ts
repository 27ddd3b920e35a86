import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { errorBodySchema, plantSchema } from '../../src/interface/plant.js';
import { readErrorBody, readPlant } from '../../src/interface/read-payload.js';

const member = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constantFrom(null, true, -0, 1.5, [], {}, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1),
);

/** JSON that often nearly has these members. */
const nearly = (...names: readonly string[]) =>
  fc
    .oneof(
      fc.dictionary(fc.constantFrom(...names, 'id', '__proto__'), member, { maxKeys: 4 }),
      fc.jsonValue({ maxDepth: 1 }),
    )
    .map((value): unknown => JSON.parse(JSON.stringify(value)));

it('reads a plant as plantSchema does, except for unknown members', () => {
  const schema = z.object(plantSchema.shape);

  fc.assert(
    fc.property(nearly('name', 'tag'), (value) => {
      expect(readPlant(value)).toStrictEqual(schema.safeParse(value).data);
    }),
    { numRuns: 500 },
  );
});

it('reads an Error as errorBodySchema does', () => {
  fc.assert(
    fc.property(nearly('error', 'message'), (value) => {
      expect(readErrorBody(value)).toStrictEqual(errorBodySchema.safeParse(value).data);
    }),
    { numRuns: 500 },
  );
});
