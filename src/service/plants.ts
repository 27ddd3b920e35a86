import { KitError } from '../interface/kit-error.js';
import { type PlantIdInput, readPlantId } from '../interface/plant-id.js';
import { type PlantFixture, parsePlant } from '../store/fixtures.js';
import { type PlantRecord, toRecord } from '../store/plant-record.js';
import type { PlantStore } from '../store/plant-store.js';
import { allowsSharedIds, type CompiledProfile } from './compiled-profile.js';

/** The plants of a mock, for code that arranges and inspects them; it needs no token. */
export interface Plants {
  /** The number of plants of all users. */
  readonly count: number;
  /** All plants, oldest first. */
  all(): PlantRecord[];
  /** The plants that the user can list, in the order of the list. */
  visibleTo(user: string): PlantRecord[];
  find(id: PlantIdInput): PlantRecord | undefined;
  /** @throws KitError `invalid-plant`, when the id is taken or a field is invalid. */
  create(plant: PlantFixture): PlantRecord;
  /** Deletes every plant with that id, and returns whether there was one. */
  delete(id: PlantIdInput): boolean;
}

/** Creates the public object for a store, which it looks up at each call. */
export function createPlants(store: () => PlantStore, profile: CompiledProfile): Plants {
  return {
    get count() {
      return store().count;
    },
    all: () => store().snapshot(),
    visibleTo: (user) => store().list(user).map(toRecord),
    find(id) {
      const parsed = readPlantId(id);
      const plant = 'id' in parsed ? store().find(parsed.id) : undefined;
      return plant && toRecord(plant);
    },
    create(plant) {
      const record = parsePlant(plant);
      if (!allowsSharedIds(profile) && store().find(record.id) !== undefined) {
        throw new KitError({
          code: 'invalid-plant',
          task: `create plant ${record.id}`,
          cause: 'the id is taken',
          remedy: 'Delete that plant first.',
          details: { field: 'id' },
        });
      }
      store().add(record);
      return toRecord(record);
    },
    delete(id) {
      const parsed = readPlantId(id);
      return 'id' in parsed && store().remove(parsed.id) > 0;
    },
  };
}
