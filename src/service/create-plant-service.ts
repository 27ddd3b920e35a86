import { defaultProfile, parseProfile } from '../interface/profile.js';
import { defaultPlants } from '../store/default-plants.js';
import { assertOwners, parsePlants, parseUsers } from '../store/fixtures.js';
import type { PlantRecord } from '../store/plant-record.js';
import { defaultTokens } from '../store/token-registry.js';
import { allowsSharedIds, compileProfile } from './compiled-profile.js';
import { withDefaultScenarios } from './default-scenarios.js';
import { parseFaults, parseScenarios } from './faults/parse-faults.js';
import { defaultJournalLimits } from './journal/journal.js';
import { PlantService } from './plant-service.js';
import {
  defaultMaxPlants,
  defaultMaxSandboxes,
  type PlantServiceOptions,
} from './plant-service-options.js';

/** What transports and commands add to the options of a user. */
export interface PlantServiceContext {
  /** The path before `/plants`. Default: empty. */
  readonly basePath?: string | undefined;
  /** Its base URL; a server knows it once it listens. */
  readonly url?: string;
  /** What the plants were read from, for error messages. Default "the plants". */
  readonly plantsSource?: string;
  /** Plants that need no check; the option `plants` replaces them. Default: {@link defaultPlants}. */
  readonly checkedPlants?: readonly PlantRecord[] | undefined;
}

/**
 * Creates a plant store. Two of them have no state in common.
 *
 * @throws KitError `invalid-fixture`, `invalid-profile`, `invalid-fault` or `invalid-option`, naming
 * what is wrong.
 */
export function createPlantService(
  options: PlantServiceOptions = {},
  {
    basePath = '',
    url = '',
    plantsSource = 'the plants',
    checkedPlants = defaultPlants,
  }: PlantServiceContext = {},
): PlantService {
  const {
    anyToken = false,
    maxSandboxes = defaultMaxSandboxes,
    maxPlants = defaultMaxPlants,
  } = options;
  const { entries = defaultJournalLimits.entries, bodyBytes = defaultJournalLimits.bodyBytes } =
    options.journal ?? {};
  const journal = { entries, bodyBytes };
  const profile = options.profile === undefined ? defaultProfile : parseProfile(options.profile);
  const tokens =
    options.users === undefined ? defaultTokens : parseUsers(options.users, 'the users');
  const plants =
    options.plants === undefined
      ? checkedPlants
      : parsePlants(options.plants, plantsSource, {
          canShareIds: allowsSharedIds(compileProfile(profile)),
        });
  if (!anyToken && options.plants !== undefined) {
    assertOwners(plants, tokens, profile.parameters['list.visibility'], plantsSource);
  }
  const faults = {
    faults: parseFaults(options.faults ?? []),
    started: [options.scenario ?? []].flat(),
  };
  const scenarios = withDefaultScenarios(parseScenarios(options.scenarios ?? {}));
  const parts = { plants, tokens, anyToken, profile, basePath, url, faults, scenarios };
  return new PlantService({ ...parts, maxSandboxes, maxPlants, journal });
}
