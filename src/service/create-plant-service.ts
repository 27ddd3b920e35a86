import { type Profile, resolveProfile } from '../interface/profile.js';
import { defaultPlants, defaultTokens } from '../store/default-fixtures.js';
import {
  checkOwners,
  type PlantFixture,
  parsePlants,
  parseTokens,
  type TokenFixture,
} from '../store/fixtures.js';
import { PlantStore } from '../store/plant-store.js';
import { TokenRegistry } from '../store/token-registry.js';
import { PlantService } from './plant-service.js';

/** What a plant store begins with and how it answers; every option has a default. */
export interface PlantServiceOptions {
  /** The tokens it knows. Default: {@link defaultTokens}, of alice and bob. */
  readonly users?: readonly TokenFixture[];
  /** The plants it begins with, and `reset` goes back to. Default: {@link defaultPlants}. */
  readonly plants?: readonly PlantFixture[];
  /** What it chooses where the interface is silent. Default: our choices, see the open points. */
  readonly profile?: Profile;
  /** Takes any other token for a valid one of a user of that name. Default false. */
  readonly anyToken?: boolean;
  /** How long every answer waits, in milliseconds. Default 0. */
  readonly delayMs?: number;
}

/**
 * Builds a plant store of its own.
 *
 * @param basePath what stands before `/plants` in a path. Default: nothing.
 * @throws KitError `invalid-fixture` or `invalid-profile`, naming the item and the field.
 */
export function createPlantService(options: PlantServiceOptions = {}, basePath = ''): PlantService {
  const { anyToken = false, delayMs = 0 } = options;
  const profile = resolveProfile(options.profile ?? {});
  const tokens =
    options.users === undefined ? defaultTokens : parseTokens(options.users, 'the users');
  const plants =
    options.plants === undefined
      ? defaultPlants
      : parsePlants(options.plants, 'the plants', profile);
  if (!anyToken && options.plants !== undefined) {
    checkOwners(plants, tokens, 'the plants');
  }
  return new PlantService({
    plants: new PlantStore(plants, profile),
    tokens: new TokenRegistry(tokens, { anyToken }),
    profile,
    basePath,
    delayMs,
  });
}
