import { KitError } from '../interface/kit-error.js';
import { type Profile, parseProfile } from '../interface/profile.js';
import { defaultPlants, defaultTokens } from '../store/default-fixtures.js';
import {
  checkOwners,
  type PlantFixture,
  parsePlants,
  parseUsers,
  type TokenFixture,
} from '../store/fixtures.js';
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
 * @throws KitError `invalid-fixture`, `invalid-profile` or `invalid-option`, naming what is wrong.
 */
export function createPlantService(options: PlantServiceOptions = {}, basePath = ''): PlantService {
  const { anyToken = false, delayMs = 0 } = options;
  if (!(Number.isFinite(delayMs) && delayMs >= 0)) {
    const message = `Failed to create a plant store: delayMs cannot be ${delayMs}. Give milliseconds, from 0.`;
    throw new KitError('invalid-option', message);
  }
  const profile = parseProfile(options.profile ?? {});
  const tokens =
    options.users === undefined ? defaultTokens : parseUsers(options.users, 'the users');
  const plants =
    options.plants === undefined
      ? defaultPlants
      : parsePlants(options.plants, 'the plants', profile);
  if (!anyToken && options.plants !== undefined) {
    checkOwners(plants, tokens, profile, 'the plants');
  }
  return new PlantService({ plants, tokens, anyToken, profile, basePath, delayMs });
}
