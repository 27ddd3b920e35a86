import { type PlantIdInput, readPlantId } from '../interface/int64.js';
import { type PlantFixture, parsePlant } from '../store/fixtures.js';
import { assertGenerateOptions, type GeneratePlantsOptions } from '../store/generate-plants.js';
import { type PlantRecord, toRecord } from '../store/plant-record.js';
import type { OperationContext } from './operation.js';
import { plantOperations } from './plant-operations.js';

/** The plants of a mock, for code that arranges and inspects them; it needs no token. */
export interface Plants {
  /** The number of plants of all users. */
  readonly count: number;
  /** All plants, oldest first. */
  all(): PlantRecord[];
  /** The plants that the user can list, in the order of the list. */
  visibleTo(user: string): PlantRecord[];
  find(id: PlantIdInput): PlantRecord | undefined;
  /**
   * @throws KitError `invalid-plant`, when the id is taken or a field is invalid; `invalid-option`, when
   * there would be more than `maxPlants`.
   */
  create(plant: PlantFixture): PlantRecord;
  /** Deletes every plant with that id, and returns whether there was one. */
  delete(id: PlantIdInput): boolean;
  /**
   * Adds realistic plants with free ids, and resolves with their number. By default they belong in turn
   * to the users who may write and to everyone, and the seed depends on the number of plants: the next
   * call adds others, and the same calls after a `reset` add the same plants again.
   *
   * @throws KitError `invalid-option`, when the count or the seed is not a whole number, or when there would be
   * more than `maxPlants`.
   */
  generate(options: GeneratePlantsOptions): Promise<number>;
}

/** Creates the public object for the plants of a sandbox. */
export function createPlants(context: OperationContext): Plants {
  const { plants, createPlants, deletePlant, generatePlants } = plantOperations;
  return {
    get count() {
      return context.sandbox.plants.count;
    },
    all: () => plants.run(context),
    visibleTo: (user) => context.sandbox.plants.list(user).map(toRecord),
    find(id) {
      const parsed = readPlantId(id);
      const plant = 'id' in parsed ? context.sandbox.plants.find(parsed.id) : undefined;
      return plant && toRecord(plant);
    },
    create(plant) {
      const record = parsePlant(plant);
      createPlants.run(context, record);
      return record;
    },
    delete: (id) => deletePlant.run(context, id) !== undefined,
    async generate(options) {
      assertGenerateOptions('plants.generate', options);
      const generate = await generatePlants.run(context, options);
      return generate();
    },
  };
}
