import type { PlantIdInput } from '../interface/int64.js';
import { type PlantFixture, parsePlant } from '../store/fixtures.js';
import { generatePlantsShape, loadPlantGenerator } from '../store/generate-plants.js';
import * as v from '../text/schema.js';
import { changeUndoably, OperationError, operation } from './operation.js';
import { addGenerated, addPlants, parsePlantsFor } from './plants.js';

/** The plants of a sandbox, with their ids and owners. */
export const plantOperations = {
  plants: operation('GET /plants', {
    does: 'Lists all plants of all users, oldest first, with ids (as strings) and owners.',
    run: ({ plants }) => plants.all(),
  }),
  replacePlants: operation('PUT /plants', {
    does: 'Replaces all plants.',
    // What they have is read with the profile, which may allow that they share an id.
    input: v.unchecked<readonly PlantFixture[]>(),
    example: [{ id: 1, name: 'Snake plant', tag: 'succulent', owner: 'alice' }],
    run(target, given) {
      const { sandbox } = target;
      const plants = parsePlantsFor(target, given, 'the plants');
      changeUndoably(sandbox, () => sandbox.plants.restore(plants));
      return { plants: target.plants.count };
    },
  }),
  createPlants: operation('POST /plants', {
    does: 'Adds plants, or a single one, all or none, and returns them; fails if an id is taken.',
    input: v.unchecked<PlantFixture | readonly PlantFixture[]>(),
    example: [{ id: 40, name: 'Basil', tag: 'herb', owner: 'alice' }],
    run(target, given) {
      const records = Array.isArray(given)
        ? parsePlantsFor(target, given, 'the plants')
        : [parsePlant(given)];
      addPlants(target, records);
      return records;
    },
  }),
  deletePlant: operation('DELETE /plants/{id}', {
    does: 'Deletes every plant with that id.',
    input: v.strictObject({ id: v.unchecked<PlantIdInput>() }),
    run({ plants }, { id }) {
      if (!plants.delete(id)) {
        throw new OperationError(404, `There is no plant "${id}": see GET /__admin/plants.`);
      }
      return { id: String(id) };
    },
  }),
  generatePlants: operation('POST /plants/generate', {
    does: 'Adds generated plants with free ids; with `replace` it replaces all plants by them. Without a seed, each call adds others. Only `count` is needed.',
    input: v.strictObject({
      ...generatePlantsShape,
      owners: v.optional(v.array(v.pipe(v.string(), v.nonEmpty()))),
      replace: v.optional(v.boolean()),
    }),
    example: { count: 100, seed: 7, owners: ['alice'], replace: true },
    load: loadPlantGenerator,
    run: (target, options, generate) => ({ generated: addGenerated(target, generate, options) }),
  }),
};
