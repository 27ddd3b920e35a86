import type { PlantId } from '../interface/int64.js';
import { KitError } from '../interface/kit-error.js';
import type { GeneratePlantsOptions, PlantGenerator } from '../store/generate-plants.js';
import type { PlantRecord } from '../store/plant-record.js';
import type { PlantStore } from '../store/plant-store.js';
import { type TokenRegistry, writersOf } from '../store/token-registry.js';
import { allowsSharedIds, type CompiledProfile } from './compiled-profile.js';

/**
 * Adds plants, all or none.
 *
 * @throws KitError `invalid-plant`, when an id is taken and the profile does not allow shared ids;
 * `invalid-option`, when there are too many.
 */
export function addPlants(
  store: PlantStore,
  records: readonly PlantRecord[],
  profile: CompiledProfile,
): void {
  const taken = allowsSharedIds(profile)
    ? undefined
    : records.find(({ id }) => store.find(id) !== undefined);
  if (taken !== undefined) {
    throw new KitError('invalid-plant', `create plant ${taken.id}`, {
      cause: 'the id is taken',
      remedy: 'Delete that plant first.',
      field: 'id',
    });
  }
  store.assertRoomFor(records.length);
  for (const record of records) {
    store.add(record);
  }
}

/**
 * Adds generated plants with the lowest free ids from 1, and returns their number. It is done at once: a
 * concurrent call would get the same seed and the same ids.
 *
 * @throws KitError `invalid-option`, when the count or the seed is not a whole number, or when there are too
 * many plants.
 */
export function addGeneratedPlants(
  store: PlantStore,
  { count, seed, owners }: GeneratePlantsOptions,
  tokens: TokenRegistry,
  generate: PlantGenerator,
): number {
  const ids = freeIdsOf(store);
  const records = generate({
    count,
    seed: seed ?? store.count + 1,
    owners: owners ?? writersOf(tokens.all()),
  });
  store.assertRoomFor(records.length);
  for (const record of records) {
    store.add({ ...record, id: ids.next().value });
  }
  return records.length;
}

/** The ids that no plant has, and that no remembered deleted plant had. */
function* freeIdsOf(store: PlantStore): Generator<PlantId, never> {
  for (let number = 1; ; number++) {
    const id = String(number);
    if (store.find(id) === undefined && store.findDeleted(id).length === 0) {
      yield id;
    }
  }
}
