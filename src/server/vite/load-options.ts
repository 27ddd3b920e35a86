import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseExactJson } from '../../interface/json.js';
import { KitError } from '../../interface/kit-error.js';
import { checkProfile } from '../../interface/profile.js';
import { parseJsonInput } from '../../interface/read-json.js';
import { parseScenarios } from '../../service/faults/parse-faults.js';
import type { PlantServiceContext, PlantServiceOptions } from '../../service/plant-service.js';
import { type PlantFixture, parseUsers } from '../../store/fixtures.js';
import type { FileOptions, PlantStorePluginOptions } from './plugin-options.js';

/** What a plant store is created from. */
export interface LoadedOptions {
  readonly options: PlantServiceOptions;
  readonly context: PlantServiceContext;
  /** What was given, with the texts of files in place of their paths: to compare with those of a later load. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** The options that may be files, and the code of the error for a file that is not JSON. */
const fileErrors = {
  users: 'invalid-fixture',
  plants: 'invalid-fixture',
  profile: 'invalid-profile',
  scenarios: 'invalid-fault',
} as const satisfies Record<keyof FileOptions, string>;

const fileOptions = Object.keys(fileErrors) as (keyof FileOptions)[];

/** The absolute paths of the files that options name. */
export function filesOf(options: FileOptions, root: string): readonly string[] {
  const given = fileOptions.map((name) => options[name]);
  return given.filter((value) => typeof value === 'string').map((path) => resolve(root, path));
}

/**
 * Reads the files that options name, from the root of Vite.
 *
 * @throws KitError `unreadable-file`, `invalid-fixture`, `invalid-profile` or `invalid-fault`, naming the file.
 */
export async function loadOptions(
  options: PlantStorePluginOptions,
  basePath: string,
  root: string,
): Promise<LoadedOptions> {
  const { anyToken, faults, scenario, journal } = options;
  const { maxSandboxes, maxPlants, maxSnapshotPlants } = options;
  const limits = { maxSandboxes, maxPlants, maxSnapshotPlants, journal };
  const others = { anyToken, faults, scenario, ...limits };
  const load = (name: keyof FileOptions) => loadOption(name, options[name], root);
  const users = await load('users');
  const plants = await load('plants');
  const profile = await load('profile');
  const scenarios = await load('scenarios');
  return {
    options: {
      ...others,
      users: users.value === undefined ? undefined : parseUsers(users.value, users.source),
      // createPlantService checks them.
      plants: plants.value as readonly PlantFixture[] | undefined,
      profile:
        profile.value === undefined
          ? undefined
          : checkProfile(profile.value, profile.source).written,
      scenarios:
        scenarios.value === undefined
          ? undefined
          : parseScenarios(scenarios.value, scenarios.source),
    },
    context: { basePath, plantsSource: plants.source, scenariosSource: scenarios.source },
    given: {
      ...others,
      basePath,
      users: users.given,
      plants: plants.given,
      profile: profile.given,
      scenarios: scenarios.given,
    },
  };
}

interface LoadedOption {
  /** What error messages call it: `plants "plants.json"`, `the plants`. */
  readonly source: string;
  readonly value: unknown;
  /** The value, or the text of the file. */
  readonly given: unknown;
}

async function loadOption(
  name: keyof FileOptions,
  given: unknown,
  root: string,
): Promise<LoadedOption> {
  if (typeof given !== 'string') {
    return { source: `the ${name}`, value: given, given };
  }
  const source = `${name} "${given}"`;
  const text = await readFile(resolve(root, given), 'utf8').catch((error: Error) => {
    throw new KitError('unreadable-file', `read ${source}`, {
      cause: error.message,
      remedy: `Give a path from the root of Vite, ${root}.`,
      path: given,
      error,
    });
  });
  const parse = fileErrors[name] === 'invalid-fixture' ? { parse: parseExactJson } : {};
  return { source, value: parseJsonInput(text, fileErrors[name], source, parse), given: text };
}
