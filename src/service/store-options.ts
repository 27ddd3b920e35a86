import { isSameJson } from '../interface/same-json.js';
import type { PlantStoreOptions } from '../store/plant-seed.js';
import type { CompiledProfile } from './compiled-profile.js';

/** The options of the store by a profile. */
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
