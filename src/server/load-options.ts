import { resolve } from 'node:path';
import { checkProfile, type Profile } from '../interface/profile.js';
import { type PlantServiceOptions, plantServiceOptionShape } from '../service/plant-service.js';
import { parseExactJson } from '../text/json.js';
import { createInputError } from '../text/read-input.js';
import { parseJsonInput } from '../text/read-json.js';
import { readText } from './read-text.js';

/** The options that a JSON file can hold as well, and the error for a text that is not JSON. */
const fileErrors = {
  users: 'invalid-fixture',
  plants: 'invalid-fixture',
  profile: 'invalid-profile',
  scenarios: 'invalid-fault',
} as const;

type FileOption = keyof typeof fileErrors;

/** The options of a plant store. An option that a file can hold may be the path of the file. */
type GivenOptions = Omit<PlantServiceOptions, FileOption> & {
  readonly [Name in FileOption]?: PlantServiceOptions[Name] | string;
};

/** The options of a plant store, as the files say them. The plant store checks them. */
export interface LoadedOptions {
  readonly options: PlantServiceOptions;
  /** The names of the files in error messages: `plants "plants.json"`. */
  readonly sources: { readonly [Name in FileOption]?: string };
  /** The options with the texts of files, to compare them with a later load. */
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * Takes the options of a plant store out of others, and reads the files that they name.
 *
 * @param root the folder of relative paths. Default: the working directory.
 * @throws KitError `unreadable-file`; `invalid-fixture`, `invalid-profile` or `invalid-fault` for a file that is not JSON.
 */
export async function loadOptions(others: GivenOptions, root?: string): Promise<LoadedOptions> {
  const names = Object.keys(plantServiceOptionShape) as (keyof PlantServiceOptions)[];
  const given: Record<string, unknown> = {};
  const options: Record<string, unknown> = {};
  const sources: Record<string, string> = {};
  for (const name of names) {
    const option = others[name];
    given[name] = option;
    options[name] = option;
    if (isFileOption(name) && typeof option === 'string') {
      const source = `${name} "${option}"`;
      const ifMissing = root && `Give a path from "${root}".`;
      const text = await readText(resolve(root ?? '', option), { source, ifMissing });
      sources[name] = source;
      given[name] = text;
      options[name] = parseOption(name, text, source);
    }
  }
  return { options, sources, given };
}

function isFileOption(name: string): name is FileOption {
  return name in fileErrors;
}

function parseOption(name: FileOption, text: string, source: string): unknown {
  // Ids of plants keep all their digits.
  const options = name === 'plants' ? { parse: parseExactJson } : {};
  const value = parseJsonInput(text, fileErrors[name], source, options);
  // Other files have a version, too, such as package.json: what a profile lacks is not what is wrong with them.
  if (name === 'profile' && typeof Object(value).version === 'string') {
    throw createInputError('invalid-profile', source, {
      cause: `it is no profile: its "version" is a text, ${JSON.stringify(Object(value).version)}`,
      remedy: 'Give a file that "plant-store-kit observe" has written, or one of that form.',
    });
  }
  return value;
}

/** Loads a profile, if a path is given. @throws KitError `unreadable-file` or `invalid-profile` */
export async function loadProfile(path: string | undefined): Promise<Profile | undefined> {
  const { options, sources } = await loadOptions({ profile: path });
  const { profile } = options;
  return profile === undefined ? undefined : checkProfile(profile, sources.profile).written;
}
