import type { ResolvedProfile } from '../interface/open-points.js';
import { defaultProfile, parseProfileText } from '../interface/profile.js';
import { PlantService } from '../service/plant-service.js';
import { defaultPlants, defaultTokens } from '../store/default-fixtures.js';
import { checkOwners, parseFixtureText, parsePlants, parseUsers } from '../store/fixtures.js';
import { generatePlants } from '../store/generate-plants.js';
import type { PlantRecord } from '../store/plant-record.js';
import type { AccessToken } from '../store/token-registry.js';
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
  readonly delayMs: number;
}

/**
 * Builds a service from files.
 *
 * @throws KitError `unreadable-file`, `invalid-fixture` or `invalid-profile`, naming the file.
 */
export async function loadService(
  sources: ServiceSources,
): Promise<{ service: PlantService; tokens: readonly AccessToken[] }> {
  const { anyToken, delayMs } = sources;
  const profile =
    sources.profile === undefined ? defaultProfile : await loadProfile(sources.profile);
  const tokens = sources.users === undefined ? defaultTokens : await loadTokens(sources.users);
  const plants = await loadPlants(sources, tokens, profile);
  const parts = { plants, tokens, anyToken, profile, basePath: '', delayMs };
  return { service: new PlantService(parts), tokens };
}

async function loadPlants(
  { plants: path, seedCount, seed, anyToken }: ServiceSources,
  tokens: readonly AccessToken[],
  profile: ResolvedProfile,
): Promise<readonly PlantRecord[]> {
  if (seedCount !== undefined) {
    const owners = new Set(tokens.filter(mayWrite).map(({ user }) => user));
    return generatePlants({ count: seedCount, seed, owners: [...owners] });
  }
  if (path === undefined) {
    return defaultPlants;
  }
  const source = `plants "${path}"`;
  const plants = parsePlants(parseFixtureText(await readText(path), source), source, profile);
  if (!anyToken) {
    checkOwners(plants, tokens, profile, source);
  }
  return plants;
}

async function loadTokens(path: string): Promise<AccessToken[]> {
  const source = `users "${path}"`;
  return parseUsers(parseFixtureText(await readText(path), source), source);
}

async function loadProfile(path: string): Promise<ResolvedProfile> {
  return parseProfileText(await readText(path), `profile "${path}"`);
}

function mayWrite({ scopes, status }: AccessToken): boolean {
  return status === 'valid' && scopes.includes('write');
}
