import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PactFiles } from '../record/update-pact.js';
import { KitError } from '../text/kit-error.js';
import { makeFolder, replaceFile } from './replace-file.js';
import { sleep } from './timers.js';

/** The files of this machine. All throw KitError `unwritable-file` when the file cannot be reached. */
export const pactFiles: PactFiles = {
  read: (path) => unless('ENOENT', path, () => readFile(path, 'utf8')),
  replace: async (path, text) => void (await unless('', path, () => replaceFile(path, text))),
  async create(path, text) {
    const created = await unless('EEXIST', path, async () => {
      await makeFolder(dirname(path));
      await writeFile(path, text, { flag: 'wx' });
      return true;
    });
    return created ?? false;
  },
  remove: async (path) => void (await unless('', path, () => rm(path, { force: true }))),
  pause: sleep,
};

/** Undefined for an error with that code. */
async function unless<Result>(
  code: string,
  path: string,
  act: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await act();
  } catch (error) {
    const { code: actual, message } = error as NodeJS.ErrnoException;
    if (actual === code) {
      return undefined;
    }
    throw new KitError('unwritable-file', `record the pact "${path}"`, {
      cause: message,
      remedy: 'Change the permissions of its folder.',
      paths: [path],
      error,
    });
  }
}
