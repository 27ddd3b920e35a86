import { isSameJson } from '../interface/same-json.js';
import type { PlantStoreOptions } from '../store/plant-seed.js';
import type { CompiledProfile } from './compiled-profile.js';

/** What the store has to know of a profile. */
export function storeOptionsOf(profile: CompiledProfile): PlantStoreOptions {
  const { parameters, outcomeOf } = profile;
  const isDeletedAsUnknown = isSameJson(
    outcomeOf('delete.deleted-id').outcome,
    outcomeOf('delete.unknown-id').outcome,
  );
  return {
    order: parameters['list.order'],
    visibility: parameters['list.visibility'],
    remembersDeleted: !isDeletedAsUnknown || !profile.isUsual('create.deleted-id'),
  };
}
