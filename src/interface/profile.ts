import type * as z from 'zod';
import { compareIds } from './int64.js';
import { KitError } from './kit-error.js';
import { nearest } from './nearest.js';
import { type OpenPointId, openPoints, type ResolvedProfile } from './open-points.js';

/** What a provider chooses at the open points, by their ids; absent ones take our default. */
export type Profile = Partial<ResolvedProfile> & {
  /** For editors. */
  readonly $schema?: string;
  /** Where, when and on what evidence it was observed. It changes nothing. */
  readonly observed?: unknown;
};

const ids = Object.keys(openPoints) as OpenPointId[];
const described = ['$schema', 'observed'];

/** A profile that chooses our default everywhere. */
export const defaultProfile = Object.fromEntries(
  ids.map((id) => [id, openPoints[id].default]),
) as ResolvedProfile;

/**
 * Checks a profile and fills in the defaults.
 *
 * @param source where it came from, for the error message.
 * @throws KitError `invalid-profile`, naming the open point and its choices.
 */
export function parseProfile(profile: unknown, source = 'the profile'): ResolvedProfile {
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) {
    throw invalid(source, 'it is not a JSON object', 'Map ids of open points to choices.');
  }
  const choices: Record<string, unknown> = { ...defaultProfile };
  for (const [id, choice] of Object.entries(profile)) {
    if (described.includes(id) || choice === undefined) {
      continue;
    }
    if (!Object.hasOwn(openPoints, id)) {
      throw invalid(source, `"${id}" is not an open point`, nearest(id, ids));
    }
    const { schema, meanings } = openPoints[id as OpenPointId];
    const parsed = (schema as z.ZodType).safeParse(choice);
    if (!parsed.success) {
      throw invalid(
        source,
        `"${id}" cannot be ${describe(choice)}`,
        `Choose ${meanings.join(', or ')}.`,
      );
    }
    choices[id] = parsed.data;
  }
  const resolved = choices as ResolvedProfile;
  if (compareIds(resolved['create.id-minimum'], resolved['create.id-maximum']) > 0) {
    const cause = '"create.id-minimum" is above "create.id-maximum"';
    throw invalid(source, cause, 'No id would be left.');
  }
  if (Number(resolved['list.default-limit']) > Number(resolved['list.largest-limit'])) {
    const cause = '"list.default-limit" is above "list.largest-limit"';
    throw invalid(source, cause, 'Lower the first, or raise the second.');
  }
  if (resolved['create.owner'] === 'everyone' && resolved['list.visibility'] === 'own') {
    const cause = '"create.owner" is "everyone" and "list.visibility" is "own"';
    throw invalid(source, cause, 'Nobody would see a plant that was created.');
  }
  return resolved;
}

/**
 * Reads the text of a profile file.
 *
 * @throws KitError `invalid-profile`, also when it is not JSON.
 */
export function parseProfileText(text: string, source: string): ResolvedProfile {
  let profile: unknown;
  try {
    profile = JSON.parse(text);
  } catch (error) {
    throw invalid(source, `it is not JSON: ${(error as Error).message}`, '');
  }
  return parseProfile(profile, source);
}

function describe(choice: unknown): string {
  return typeof choice === 'string' || typeof choice === 'object'
    ? JSON.stringify(choice)
    : String(choice);
}

function invalid(source: string, cause: string, remedy: string): KitError {
  return new KitError('invalid-profile', `Failed to load ${source}: ${cause}. ${remedy}`.trim());
}
