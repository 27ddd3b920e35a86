import { layProfile } from '../interface/lay-profile.js';
import type { Profile } from '../interface/profile.js';
import type { SituationId } from '../interface/situations.js';
import { isKitError } from '../text/kit-error.js';
import type { Exchange } from './exchange.js';
import { toEntry } from './journal/journal-entry.js';
import {
  createPlantService,
  type PlantService,
  type PlantServiceContext,
  type PlantServiceOptions,
  type ServiceObserver,
} from './plant-service.js';
import { findTestRun, type TestRun } from './test-run.js';

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
  const observed = { ...context, observer: createObserver(run) };
  const create = (profile: Profile | undefined) => {
    const service = createPlantService({ ...options, profile }, observed);
    run.note({ profile: options.profile ?? {}, hasRunProfile: run.profile !== undefined });
    return service;
  };
  try {
    return create(layProfile(options.profile, run.profile));
  } catch (error) {
    if (!isKitError(error)) {
      throw error;
    }
    // If the profile of the run is not the cause, the same error comes again.
    const service = create(options.profile);
    run.note({ unusable: error.message });
    return service;
  }
}

/** Notes each exchange with the situations that came before it. */
function createObserver({ note }: TestRun): ServiceObserver {
  const situations = new Set<SituationId>();
  const stores = new WeakMap<Exchange['sandbox'], string>();
  return {
    onRequest: () => situations.clear(),
    onSituation: (situation) => void situations.add(situation),
    onDecided(exchange) {
      const { id, sandbox, operation, user = '', isOfHandler } = exchange;
      // Requests are counted from 1 again after a reset.
      if (id === 1 || !stores.has(sandbox)) {
        // Pages of an http: address have no randomUUID.
        stores.set(sandbox, crypto.getRandomValues(new Uint32Array(3)).join());
      }
      note({
        entry: toEntry(exchange),
        situations: [...situations],
        store: stores.get(sandbox) as string,
        isOfHandler,
        ...(operation === 'list' && { plants: sandbox.plants.countFor(user) }),
      });
    },
  };
}
