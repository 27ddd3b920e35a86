import { constants } from 'node:fs';
import { access, chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isKitError, KitError } from '../interface/kit-error.js';
import type { Profile } from '../interface/profile.js';
import { readProfile } from '../interface/profile.js';
import { reportToJson } from '../verify/report/json.js';

/**
 * Reads the profile that a file has before another one is written to it, and makes sure that one can
 * be.
 *
 * @returns undefined when there is no such file.
 * @throws KitError `unwritable-file`, also when the file that is there is no profile.
 */
export async function readProfileFile(path: string): Promise<Profile | undefined> {
  // The file is replaced by another one, which is written beside it.
  await access(dirname(await targetOf(path)), constants.W_OK).catch((denied: Error) => {
    throw unwritable(path, denied.message, 'Give a path in a folder that is there.', denied);
  });
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    await access(path, constants.W_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') {
      throw unwritable(path, message, 'Give another path.', error);
    }
    return undefined;
  }
  try {
    return readProfile(text, `"${path}"`).given;
  } catch (error) {
    if (isKitError(error)) {
      const cause = 'the file that is there is not a profile';
      throw unwritable(path, cause, 'Give another path, or remove that file.', error);
    }
    throw error;
  }
}

/**
 * Writes a profile beside its place and moves it there: nobody ever reads half of it.
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
    await writeFile(draft, toText(profile));
    if (mode !== undefined) {
      await chmod(draft, mode);
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    const { message } = error as Error;
    throw unwritable(path, message, 'Give a path that can be written to.', error);
  }
}

/** The file itself where the path is a link to it. */
function targetOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/** A profile as it stands in a file. */
export function toText(profile: Profile): string {
  return reportToJson(profile);
}

/**
 * Where the JSON Schema of profiles is, as a file of that path can name it; undefined where this
 * package is not installed there.
 */
export function schemaFor(path: string): string | undefined {
  const file = resolve(path);
  try {
    const schema = createRequire(join(dirname(file), 'profile.js')).resolve(
      'plant-store-kit/contracts/profile.schema.json',
    );
    const way = relative(dirname(file), schema).split(sep).join('/');
    return way.startsWith('.') ? way : `./${way}`;
  } catch {
    return undefined;
  }
}

function unwritable(path: string, cause: string, remedy: string, error: unknown): KitError {
  return new KitError({
    code: 'unwritable-file',
    task: `write the profile to "${path}"`,
    cause,
    remedy,
    details: { paths: [path] },
    error,
  });
}
