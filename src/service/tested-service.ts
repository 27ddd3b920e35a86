import { isKitError } from '../interface/kit-error.js';
import { layProfile } from '../interface/lay-profile.js';
import { toEntry } from './journal/journal-entry.js';
import {
  createPlantService,
  type PlantService,
  type PlantServiceContext,
  type PlantServiceOptions,
} from './plant-service.js';
import { findTestRun } from './test-run.js';

/**
 * Creates the plant store of a mock or a server. A run of tests may lay its profile over that of the options, and have
 * noted what requests meet; see {@link findTestRun}.
 *
 * @throws KitError what `createPlantService` throws; `invalid-profile` for that of the run.
 */
export function createTestedService(
  options: PlantServiceOptions,
  context: PlantServiceContext = {},
): PlantService {
  const run = findTestRun();
  if (run === undefined) {
    return createPlantService(options, context);
  }
  const { note } = run;
  const observed: PlantServiceContext = {
    ...context,
    onSituation: (situation) => note({ situation }),
    onDecided: (exchange) => note({ entry: toEntry(exchange) }),
  };
  note({ profile: options.profile ?? {}, hasRunProfile: run.profile !== undefined });
  try {
    const profile = layProfile(options.profile, run.profile);
    return createPlantService({ ...options, profile }, observed);
  } catch (error) {
    if (!isKitError(error)) {
      throw error;
    }
    // If the profile of the run is not the cause, the same error comes again.
    const service = createPlantService(options, observed);
    note({ unusable: error.message });
    return service;
  }
}
