import { type Profile, parseProfile } from '../interface/profile.js';
import { assertWholeNumber } from '../interface/whole-number.js';
import { defaultPlants } from '../store/default-plants.js';
import { defaultTokens } from '../store/default-tokens.js';
import {
  assertOwners,
  type PlantFixture,
  parsePlants,
  parseUsers,
  type TokenFixture,
} from '../store/fixtures.js';
import type { PlantRecord } from '../store/plant-record.js';
import { allowsSharedIds, compileProfile } from './compiled-profile.js';
import { withDefaultScenarios } from './default-scenarios.js';
import type { Fault, Scenarios } from './faults/fault.js';
import { parseFaults, parseScenarios } from './faults/parse-faults.js';
import { defaultJournalLimits, type JournalLimits } from './journal/journal.js';
import { PlantService } from './plant-service.js';

/** The maximum number of sandboxes, by default. */
export const defaultMaxSandboxes = 1000;
/** The maximum memory of plants, by default, in bytes: those of about a million. */
export const defaultMaxPlantBytes = 256 * 1024 * 1024;

/** The initial state of a plant store and how it answers; every option has a default. */
export interface PlantServiceOptions {
  /** The tokens that it knows. Default: {@link defaultTokens}, of alice and bob. */
  readonly users?: readonly TokenFixture[] | undefined;
  /** The initial plants, which `reset` restores. Default: {@link defaultPlants}. */
  readonly plants?: readonly PlantFixture[] | undefined;
  /** What it does where the interface document leaves it open. Default: see docs/reference/interface.md. */
  readonly profile?: Profile | undefined;
  /** Whether any other token is valid, too, for a user of the same name. Default false. */
  readonly anyToken?: boolean | undefined;
  /** The initial faults of each sandbox. Default: none. */
  readonly faults?: readonly Fault[] | undefined;
  /** Your own scenarios; one with the name of a scenario of the kit replaces it. */
  readonly scenarios?: Scenarios | undefined;
  /** The names of the scenarios that are started in each sandbox. Default: none. */
  readonly scenario?: string | readonly string[] | undefined;
  /** The maximum number of sandboxes; the least recently used one ends first. Default 1000. */
  readonly maxSandboxes?: number | undefined;
  /**
   * The maximum memory of the plants of all sandboxes together, in bytes, as the mock estimates it: 150 for
   * each plant, and 2 for each character of its name and tag. The initial plants do not count. Default
   * 256 MiB, about a million plants.
   */
  readonly maxPlantBytes?: number | undefined;
  /** How many requests each sandbox records. Default: 1000, in about 4 MiB at most. */
  readonly journal?: { readonly [Limit in keyof JournalLimits]?: number | undefined } | undefined;
}

/** What transports and commands add to the options of a user. */
export interface PlantServiceContext {
  /** The path before `/plants`. Default: empty. */
  readonly basePath?: string;
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
    plantsSource = 'the plants',
    checkedPlants = defaultPlants,
  }: PlantServiceContext = {},
): PlantService {
  const {
    anyToken = false,
    maxSandboxes = defaultMaxSandboxes,
    maxPlantBytes = defaultMaxPlantBytes,
  } = options;
  const { entries = defaultJournalLimits.entries, bytes = defaultJournalLimits.bytes } =
    options.journal ?? {};
  const journal = { entries, bytes };
  assertWholeNumber('maxSandboxes', maxSandboxes, 1);
  assertWholeNumber('maxPlantBytes', maxPlantBytes, 0);
  assertWholeNumber('journal.entries', journal.entries, 0);
  assertWholeNumber('journal.bytes', journal.bytes, 0);
  const profile = parseProfile(options.profile ?? {});
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
  const parts = { plants, tokens, anyToken, profile, basePath, faults, scenarios };
  return new PlantService({ ...parts, maxSandboxes, maxPlantBytes, journal });
}
