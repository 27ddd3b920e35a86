import { KitError } from '../interface/kit-error.js';
import { type PlantIdInput, readPlantId } from '../interface/plant-id.js';
import { type PlantFixture, parsePlant } from '../store/fixtures.js';
import { type PlantRecord, toRecord } from '../store/plant-record.js';
import type { PlantStore } from '../store/plant-store.js';
import { type CompiledProfile, haveSharedIds } from './compiled-profile.js';

/** The plants of a mock, for code that arranges and inspects them; no token is asked for. */
export interface Plants {
  /** How many there are, of all users. */
  readonly count: number;
  /** All plants, oldest first. */
  all(): PlantRecord[];
  /** What the user's list holds, in its order. */
  visibleTo(user: string): PlantRecord[];
  find(id: PlantIdInput): PlantRecord | undefined;
  /** @throws KitError `invalid-plant`, when its id is taken, or a field is not as it must be. */
  create(plant: PlantFixture): PlantRecord;
  /** Deletes every plant with that id; whether there was one. */
  delete(id: PlantIdInput): boolean;
}

/** The public face of a store, which is asked for whenever it is used. */
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
      const mayShareId = haveSharedIds(profile);
      if (!mayShareId && store().find(record.id) !== undefined) {
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
