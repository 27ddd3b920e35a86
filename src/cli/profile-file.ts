import { constants } from 'node:fs';
import { access, chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isKitError, KitError } from '../interface/kit-error.js';
import { type Profile, readProfile } from '../interface/profile.js';
import { reportToJson } from '../verify/report/json.js';

/**
 * Reads the profile of a file that a new profile will replace, and checks that the file is writable.
 *
 * @returns undefined if the file does not exist.
 * @throws KitError `unwritable-file`, also if the file is not a profile.
 */
export async function readProfileFile(path: string): Promise<Profile | undefined> {
  // A new file in the same folder will replace this one.
  await access(dirname(await targetOf(path)), constants.W_OK).catch((denied: Error) => {
    throw createWriteError(path, denied.message, 'Give a path in a folder that exists.', denied);
  });
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    await access(path, constants.W_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') {
      throw createWriteError(path, message, 'Give another path.', error);
    }
    return undefined;
  }
  try {
    return readProfile(text, `"${path}"`).given;
  } catch (error) {
    if (isKitError(error)) {
      const cause = 'the file is not a profile';
      throw createWriteError(path, cause, 'Give another path, or remove that file.', error);
    }
    throw error;
  }
}

/**
 * Writes a profile to a temporary file and renames it, so that no reader sees half of it.
 *
 * @throws KitError `unwritable-file`
 */
export async function writeProfile(path: string, profile: Profile): Promise<void> {
  const target = await targetOf(path);
  const draft = `${target}.${process.pid}.new`;
  try {
    const mode = await stat(target).then(
      (found) => found.mode & 0o777,
      () => undefined,
    );
    await writeFile(draft, reportToJson(profile));
    if (mode !== undefined) {
      await chmod(draft, mode);
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    const { message } = error as Error;
    throw createWriteError(path, message, 'Give a path that can be written to.', error);
  }
}

/** The file that a link points to; the path itself otherwise. */
function targetOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
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

function createWriteError(path: string, cause: string, remedy: string, error: unknown): KitError {
  return new KitError({
    code: 'unwritable-file',
    task: `write the profile to "${path}"`,
    cause,
    remedy,
    details: { paths: [path] },
    error,
  });
}
