import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { errorBodySchema, plantSchema } from '../../src/interface/plant-schema.js';
import { readErrorBody, readPlant } from '../../src/interface/read-payload.js';
import * as v from '../../src/text/schema.js';

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

it('reads plants and Errors as their schemas do, except for unknown members of a plant', () => {
  const schema = v.object(plantSchema.entries);

  fc.assert(
    fc.property(nearly('name', 'tag'), nearly('error', 'message'), (plant, error) => {
      expect(readPlant(plant)).toStrictEqual(
        v.is(schema, plant) ? v.parse(schema, plant) : undefined,
      );
      expect(readErrorBody(error)).toStrictEqual(
        v.is(errorBodySchema, error) ? v.parse(errorBodySchema, error) : undefined,
      );
    }),
    { numRuns: 200 },
  );
});
