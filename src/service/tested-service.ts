import { isKitError } from '../interface/kit-error.js';
import { layProfile } from '../interface/lay-profile.js';
import type { SituationId } from '../interface/situations.js';
import type { Exchange } from './exchange.js';
import { needsExecution } from './faults/apply-failure.js';
import { toEntry } from './journal/journal-entry.js';
import {
  createPlantService,
  type PlantService,
  type PlantServiceContext,
  type PlantServiceOptions,
  type ServiceObserver,
} from './plant-service.js';
import type { Sandbox } from './sandbox.js';
import { findTestRun, type MetExchange, type TestRun } from './test-run.js';

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
  const create = (profile: PlantServiceOptions['profile']) => {
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
  const storeOf = createStoreNames();
  return {
    onRequest: () => situations.clear(),
    onSituation: (situation) => void situations.add(situation),
    onDecided: (exchange) => note(toNote(exchange, situations, storeOf(exchange))),
  };
}

function toNote(
  exchange: Exchange,
  situations: ReadonlySet<SituationId>,
  store: string,
): MetExchange {
  const { operation, user = '', plants, isOfHandler = false } = exchange;
  return {
    entry: toEntry(exchange),
    situations: [...situations].filter((id) => isExecuted(exchange) || id === exchange.rejectedBy),
    store,
    isOfHandler,
    ...(operation === 'list' && !isOfHandler && { plants: plants.countFor(user) }),
  };
}

/** Whether the plant store has handled the request: no handler did, and no fault came first. */
function isExecuted(exchange: Exchange): boolean {
  const failure = exchange.faults?.failure?.fault;
  return !exchange.isOfHandler && (failure === undefined || needsExecution(failure, exchange));
}

/** Names a sandbox anew when its requests are counted from 1 again: it was reset, or has begun. */
function createStoreNames(): ({ id, sandbox }: Exchange) => string {
  // Pages of an http: address have no randomUUID.
  const service = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const names = new WeakMap<Sandbox, string>();
  let lives = 0;
  return ({ id, sandbox }) => {
    const name = id === 1 ? undefined : names.get(sandbox);
    const given = name ?? `${service}-${++lives}`;
    names.set(sandbox, given);
    return given;
  };
}
