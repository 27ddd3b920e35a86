import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseExactJson } from '../../interface/json.js';
import { KitError } from '../../interface/kit-error.js';
import { checkProfile } from '../../interface/profile.js';
import { parseJsonInput } from '../../interface/read-json.js';
import { parseScenarios } from '../../service/faults/parse-faults.js';
import type { PlantServiceContext, PlantServiceOptions } from '../../service/plant-service.js';
import { type PlantFixture, parseUsers } from '../../store/fixtures.js';
import type { FileOptions } from './file-options.js';
import type { PlantStorePluginOptions } from './plugin-options.js';

/** What a plant store is created from. */
export interface LoadedOptions {
  readonly options: PlantServiceOptions;
  readonly context: PlantServiceContext;
  /** What was given, with the texts of files in place of their paths: to compare with those of a later load. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Every option of a plant store that is no file; one that is forgotten does not compile. */
type OtherOptions = Required<Omit<PlantServiceOptions, keyof FileOptions>>;

/** The code of the error for a file that is not JSON. */
const fileErrors = {
  users: 'invalid-fixture',
  plants: 'invalid-fixture',
  profile: 'invalid-profile',
  scenarios: 'invalid-fault',
} as const satisfies Record<keyof FileOptions, string>;

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
  const { maxSandboxes, maxPlants } = options;
  const limits = { maxSandboxes, maxPlants, journal };
  const others = { anyToken, faults, scenario, ...limits } satisfies OtherOptions;
  const load = <Value>(name: keyof FileOptions, check: Check<Value>) =>
    loadOption(name, options[name], root, check);
  const users = await load('users', parseUsers);
  // createPlantService checks them, by the profile.
  const plants = await load('plants', (value) => value as readonly PlantFixture[]);
  const profile = await load('profile', (value, source) => checkProfile(value, source).written);
  const scenarios = await load('scenarios', parseScenarios);
  return {
    options: {
      ...others,
      users: users.value,
      plants: plants.value,
      profile: profile.value,
      scenarios: scenarios.value,
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

/** @throws KitError, naming the source. */
type Check<Value> = (value: unknown, source: string) => Value;

interface LoadedOption<Value> {
  /** What error messages call it: `plants "plants.json"`, `the plants`. */
  readonly source: string;
  readonly value: Value | undefined;
  /** What was given, or the text of the file. */
  readonly given: unknown;
}

async function loadOption<Value>(
  name: keyof FileOptions,
  given: unknown,
  root: string,
  check: Check<Value>,
): Promise<LoadedOption<Value>> {
  if (typeof given !== 'string') {
    const source = `the ${name}`;
    return { source, value: given === undefined ? undefined : check(given, source), given };
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
  const code = fileErrors[name];
  // Ids of plants keep all their digits.
  const parsed = parseJsonInput(
    text,
    code,
    source,
    name === 'plants' ? { parse: parseExactJson } : {},
  );
  return { source, value: check(parsed, source), given: text };
}
