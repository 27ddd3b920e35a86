import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isKitError, KitError } from '../interface/kit-error.js';
import { type CheckedProfile, type Profile, readProfile } from '../interface/profile.js';
import { assertWritable, readText } from './files.js';

/** Reads a profile from a file. @throws KitError `unreadable-file` or `invalid-profile`, naming the file. */
export async function loadProfile(path: string): Promise<CheckedProfile> {
  return readProfile(await readText(path), `profile "${path}"`);
}

/**
 * Reads the profile of a file that a new profile will replace, and checks that the file is writable.
 *
 * @returns undefined if there is no such file, or if it is no regular file.
 * @throws KitError `unwritable-file`, also if the file is not a profile, and `unreadable-file`.
 */
export async function readProfileFile(path: string): Promise<Profile | undefined> {
  if (!(await assertWritable({ path, flag: '--out' }))) {
    return undefined;
  }
  const text = await readText(path);
  try {
    return readProfile(text, `"${path}"`).given;
  } catch (error) {
    if (isKitError(error)) {
      throw new KitError('unwritable-file', `write --out "${path}"`, {
        cause: 'the file is not a profile',
        remedy: 'Give another path, or remove that file.',
        paths: [path],
        error,
      });
    }
    throw error;
  }
}

/**
 * The path of the JSON Schema of profiles, relative to a file; undefined if this package is not
 * installed there.
 */
export function findSchemaPath(profilePath: string): string | undefined {
  const file = resolve(profilePath);
  try {
    const schema = createRequire(join(dirname(file), 'profile.js')).resolve(
      'plant-store-kit/contracts/profile.schema.json',
    );
    const path = relative(dirname(file), schema).split(sep).join('/');
    return path.startsWith('.') ? path : `./${path}`;
  } catch {
    return undefined;
  }
}
