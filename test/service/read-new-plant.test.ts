import fc from 'fast-check';
import { defaultProfile, newPlantSchema } from 'plant-store-kit';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { compileProfile } from '../../src/service/compiled-profile.js';
import { createReadNewPlant } from '../../src/service/read-new-plant.js';
import { Rejection } from '../../src/service/stage-result.js';
import { parseExactJson } from '../../src/text/json.js';

const id = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double(), fc.string(), fc.jsonValue());
const text = fc.oneof(fc.string({ minLength: 1 }), fc.jsonValue());
const body = fc.oneof(
  fc.record({ id, name: text, tag: text, colour: fc.jsonValue() }, { requiredKeys: [] }),
  fc.jsonValue(),
);

it('reading a NewPlant accepts and rejects the same JSON as the schema', () => {
  const read = createReadNewPlant(
    compileProfile({
      ...defaultProfile,
      outcomes: { 'create.null-tag': { status: 400 } },
    }),
  );

  fc.assert(
    fc.property(body, (value) => {
      const json = JSON.stringify(value);
      const headers = { 'content-type': 'application/json' };
      const bytes = new TextEncoder().encode(json);

      const plant = read({ method: 'POST', path: '/plants', query: '', headers, body: bytes });

      const { success, output } = v.safeParse(newPlantSchema, parseExactJson(json));
      expect(plant instanceof Rejection ? undefined : plant).toEqual(success ? output : undefined);
    }),
    { numRuns: 200 },
  );
});
