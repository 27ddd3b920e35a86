import type { UnsupportedBehaviour } from '../interface/profile-observation.js';
import { createPlantService, type PlantServiceContext } from '../service/create-plant-service.js';
import { parseScenariosText } from '../service/faults/parse-faults.js';
import type { PlantService } from '../service/plant-service.js';
import type { PlantServiceOptions } from '../service/plant-service-options.js';
import { defaultTokens } from '../store/default-tokens.js';
import {
  type PlantFixture,
  parseFixtureText,
  parseUsers,
  type TokenFixture,
} from '../store/fixtures.js';
import { generatePlants } from '../store/generate-plants.js';
import { type AccessToken, writersOf } from '../store/token-registry.js';
import { loadProfile } from './profile-file.js';
import { readText } from './read-text.js';

/** The paths of the files that hold these options of a service. */
export interface ServiceFiles {
  readonly users: string | undefined;
  readonly plants: string | undefined;
  readonly profile: string | undefined;
  readonly scenarios: string | undefined;
}

/** What a service is created from. */
export interface ServiceSources {
  readonly files: ServiceFiles;
  /** Tokens to accept beside those of the file, or beside the default ones. */
  readonly tokens: readonly TokenFixture[];
  /** Generates plants; no file gives them then. */
  readonly generated: { readonly count: number; readonly seed: number } | undefined;
  readonly options: Omit<PlantServiceOptions, keyof ServiceFiles> &
    Pick<PlantServiceContext, 'basePath'>;
}

export interface LoadedService {
  readonly service: PlantService;
  readonly tokens: readonly AccessToken[];
  /** What the provider of the profile does and the service cannot do. */
  readonly unsupported: readonly UnsupportedBehaviour[];
}

/**
 * Creates a service from files and options.
 *
 * @throws KitError `unreadable-file`, `invalid-fixture`, `invalid-profile` or `invalid-fault`, naming
 * the file; `invalid-option`, when a scenario does not exist.
 */
export async function loadService({
  files,
  tokens,
  generated,
  options,
}: ServiceSources): Promise<LoadedService> {
  const profile = files.profile === undefined ? undefined : await loadProfile(files.profile);
  const given = files.users === undefined ? undefined : await loadUsers(files.users);
  // The default tokens need no check, which would take time at each start.
  const users =
    tokens.length === 0
      ? given
      : parseUsers([...(given ?? defaultTokens), ...tokens], 'the users with those of --token');
  const scenarios =
    files.scenarios === undefined
      ? undefined
      : parseScenariosText(await readText(files.scenarios), `scenarios "${files.scenarios}"`);
  const plantsSource = `plants "${files.plants}"`;
  // createPlantService checks them.
  const plants =
    files.plants === undefined
      ? undefined
      : (parseFixtureText(await readText(files.plants), plantsSource) as readonly PlantFixture[]);
  const checkedPlants =
    generated &&
    (await generatePlants({ ...generated, owners: writersOf(users ?? defaultTokens) }));
  const service = createPlantService(
    { ...options, users, plants, profile: profile?.given, scenarios },
    { basePath: options.basePath, plantsSource, checkedPlants },
  );
  return {
    service,
    tokens: service.tokens.all(),
    unsupported: profile?.given.unsupported ?? [],
  };
}

async function loadUsers(path: string): Promise<AccessToken[]> {
  const source = `users "${path}"`;
  return parseUsers(parseFixtureText(await readText(path), source), source);
}
