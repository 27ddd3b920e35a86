import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PactText } from '../verify/verify-options.js';
import { createFlagError } from './flags.js';
import { readText } from './read-text.js';

/**
 * Reads the pacts of files, and of the `.json` files of folders.
 *
 * @throws KitError `unreadable-file`, and `invalid-flags` for a folder without pacts.
 */
export async function readPacts(paths: readonly string[]): Promise<PactText[]> {
  const files = (await Promise.all(paths.map(filesOf))).flat();
  return Promise.all(files.map(async (source) => ({ source, text: await readText(source) })));
}

async function filesOf(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    return [path];
  }
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) {
    throw createFlagError(
      `there is no .json file in the folder "${path}"`,
      'Give a folder with pacts.',
    );
  }
  return names.map((name) => join(path, name));
}
