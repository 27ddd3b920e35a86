import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toOneLine } from '../interface/one-line.js';
import type { PactText } from '../verify/pacts/pact-text.js';
import type { Output } from './command.js';
import { createFlagError } from './flags.js';
import { readText } from './read-text.js';

/**
 * Reads the pacts of files, and of the `.json` files of folders. In a folder it skips what is no
 * regular file, and says so.
 *
 * @throws KitError `unreadable-file`, and `invalid-flags` for a folder without pacts.
 */
export async function readPacts(
  paths: readonly string[],
  output: Pick<Output, 'printError'>,
): Promise<PactText[]> {
  const files = (await Promise.all(paths.map((path) => filesOf(path, output)))).flat();
  return Promise.all(files.map(async (source) => ({ source, text: await readText(source) })));
}

async function filesOf(path: string, output: Pick<Output, 'printError'>): Promise<string[]> {
  if (!(await find(path))?.isDirectory()) {
    return [path];
  }
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  const files: string[] = [];
  for (const file of names.map((name) => join(path, name))) {
    const found = await find(file);
    // A link that leads nowhere is an error when it is read.
    if (found === undefined || found.isFile()) {
      files.push(file);
    } else {
      const kind = found.isDirectory() ? 'a folder' : 'a pipe or a device';
      output.printError(`Skipped "${toOneLine(file)}" of --pacts: it is ${kind}.\n`);
    }
  }
  if (files.length === 0) {
    throw createFlagError(
      `there is no .json file in the folder "${path}"`,
      'Give a folder with pacts.',
    );
  }
  return files;
}

function find(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}
