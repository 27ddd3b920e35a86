import { constants } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isKitError, KitError } from '../interface/kit-error.js';
import type { Profile } from '../interface/profile.js';
import { readProfile } from '../interface/profile.js';
import { reportToJson } from '../verify/report/json.js';

/**
 * Makes sure that a profile can be written to a file: what is there already must be one.
 *
 * @throws KitError `unwritable-file`
 */
export async function expectProfileFile(path: string): Promise<void> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    await access(path, constants.W_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') {
      throw unwritable(path, message, 'Give another path.', error);
    }
    await access(dirname(resolve(path)), constants.W_OK).catch((denied: Error) => {
      throw unwritable(path, denied.message, 'Give a path in a folder that is there.', denied);
    });
    return;
  }
  try {
    readProfile(text, `"${path}"`);
  } catch (error) {
    if (isKitError(error)) {
      const cause = 'the file that is there is not a profile';
      throw unwritable(path, cause, 'Give another path, or remove that file.', error);
    }
    throw error;
  }
}

/** @throws KitError `unwritable-file` */
export async function writeProfile(path: string, profile: Profile): Promise<void> {
  await writeFile(path, toText(profile)).catch((error: Error) => {
    throw unwritable(path, error.message, 'Give a path that can be written to.', error);
  });
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
