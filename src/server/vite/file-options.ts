import { resolve, sep } from 'node:path';
import type { Profile } from '../../interface/profile.js';
import type { Scenarios } from '../../service/faults/fault.js';
import type { PlantFixture, TokenFixture } from '../../store/fixtures.js';

/** What a JSON file can hold as well. */
export interface FileOptions {
  /** The tokens that it knows, or a JSON file of them, from Vite's root. Default: `defaultTokens`, of alice and bob. */
  readonly users?: readonly TokenFixture[] | string | undefined;
  /** The initial plants, or a JSON file of them, from Vite's root. Default: `defaultPlants`. */
  readonly plants?: readonly PlantFixture[] | string | undefined;
  /** What it does where the interface document leaves it open, or a JSON file of that, from Vite's root. */
  readonly profile?: Profile | string | undefined;
  /** Your own scenarios, or a JSON file of them, from Vite's root. */
  readonly scenarios?: Scenarios | string | undefined;
}

/** The absolute paths of the files that options name, with the slashes of Vite. */
export function filesOf(
  { users, plants, profile, scenarios }: FileOptions,
  root: string,
): readonly string[] {
  return [users, plants, profile, scenarios]
    .filter((value) => typeof value === 'string')
    .map((path) => resolve(root, path).replaceAll(sep, '/'));
}
