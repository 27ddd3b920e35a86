import { checkProfile, type ResolvedProfile } from '../interface/profile.js';
import type { UnsupportedBehaviour } from '../interface/profile-observation.js';
import { compileProfile, haveSharedIds } from '../service/compiled-profile.js';
import { defaultScenarios, withDefaultScenarios } from '../service/default-scenarios.js';
import type { Scenarios } from '../service/faults/fault.js';
import type { InitialFaults } from '../service/faults/fault-set.js';
import { parseScenariosText } from '../service/faults/parse-faults.js';
import type { JournalLimits } from '../service/journal/journal.js';
import { PlantService } from '../service/plant-service.js';
import { defaultPlants, defaultTokens } from '../store/default-fixtures.js';
import { assertOwners, parseFixtureText, parsePlants, parseUsers } from '../store/fixtures.js';
import { generatePlants } from '../store/generate-plants.js';
import type { PlantRecord } from '../store/plant-record.js';
import { type AccessToken, writersOf } from '../store/token-registry.js';
import { loadProfile } from './load-profile.js';
import { readText } from './read-text.js';

/** Where a service's data come from; files are paths. */
export interface ServiceSources {
  readonly users?: string | undefined;
  readonly plants?: string | undefined;
  readonly profile?: string | undefined;
  /** Makes this many plants in place of a file. */
  readonly seedCount?: number | undefined;
  readonly seed: number;
  readonly anyToken: boolean;
  /** Scenarios beside those that come with the kit. */
  readonly scenarios?: string | undefined;
  /** What goes wrong from the beginning. */
  readonly faults: InitialFaults;
  readonly maxSandboxes: number;
  readonly journal: JournalLimits;
}

/** A service that was built from files. */
export interface LoadedService {
  readonly service: PlantService;
  readonly tokens: readonly AccessToken[];
  /** What the provider of the profile does and the service does not. */
  readonly unsupported: readonly UnsupportedBehaviour[];
}

/**
 * Builds a service from files.
 *
 * @throws KitError `unreadable-file`, `invalid-fixture`, `invalid-profile` or `invalid-fault`, naming
 * the file; `invalid-option`, for a scenario that there is not.
 */
export async function loadService(sources: ServiceSources): Promise<LoadedService> {
  const { anyToken, faults, maxSandboxes, journal } = sources;
  const { given, resolved: profile } =
    sources.profile === undefined ? checkProfile({}) : await loadProfile(sources.profile);
  const tokens = sources.users === undefined ? defaultTokens : await loadTokens(sources.users);
  const plants = await loadPlants(sources, tokens, profile);
  const scenarios =
    sources.scenarios === undefined
      ? defaultScenarios
      : withDefaultScenarios(await loadScenarios(sources.scenarios));
  const parts = { plants, tokens, anyToken, profile, basePath: '', faults, scenarios };
  const service = new PlantService({ ...parts, maxSandboxes, journal });
  return { service, tokens, unsupported: given.unsupported ?? [] };
}

async function loadPlants(
  { plants: path, seedCount, seed, anyToken }: ServiceSources,
  tokens: readonly AccessToken[],
  profile: ResolvedProfile,
): Promise<readonly PlantRecord[]> {
  if (seedCount !== undefined) {
    return generatePlants({ count: seedCount, seed, owners: writersOf(tokens) });
  }
  if (path === undefined) {
    return defaultPlants;
  }
  const source = `plants "${path}"`;
  const plants = parsePlants(parseFixtureText(await readText(path), source), source, {
    canShareIds: haveSharedIds(compileProfile(profile)),
  });
  if (!anyToken) {
    assertOwners(plants, tokens, profile.parameters['list.visibility'], source);
  }
  return plants;
}

async function loadTokens(path: string): Promise<AccessToken[]> {
  const source = `users "${path}"`;
  return parseUsers(parseFixtureText(await readText(path), source), source);
}

async function loadScenarios(path: string): Promise<Scenarios> {
  return parseScenariosText(await readText(path), `scenarios "${path}"`);
}
