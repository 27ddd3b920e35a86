import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundProfile } from '../challenge/challenge.js';
import { openPoints } from '../challenge/choice.js';
import { loadProfile } from '../server/load-options.js';
import { assertWritable, writeOutputFile } from './output-files.js';

const flag = '--profiles';

/** The file of the profile that shows an assumption. */
export function profilePath(folder: string, id: string): string {
  return join(folder, `${id.replaceAll(/[^\w.]+/g, '-')}.json`);
}

/** Checks that profiles can be written into a folder, and leaves none behind. @throws KitError `unwritable-file` */
export async function assertWritableFolder(folder: string): Promise<void> {
  await makeInParent(folder);
  try {
    await assertWritable({ path: profilePath(folder, 'profile'), flag });
  } finally {
    await removeEmptyFolder(folder);
  }
}

/** Makes a folder in its parent. What is there already, or cannot be made, shows when a file is written. */
async function makeInParent(folder: string): Promise<void> {
  await mkdir(folder).catch(() => {});
}

async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

/**
 * Writes a file for each profile. It leaves no empty folder.
 *
 * @param isComplete whether they take the place of those of an earlier challenge.
 * @throws KitError `unwritable-file`
 */
export async function saveProfiles(
  folder: string,
  profiles: readonly FoundProfile[],
  isComplete: boolean,
): Promise<void> {
  await (isComplete && removeProfiles(folder));
  await makeInParent(folder);
  for (const { id, profile } of profiles) {
    const text = `${JSON.stringify(profile, null, 2)}\n`;
    await writeOutputFile({ path: profilePath(folder, id), flag }, text);
  }
  await removeEmptyFolder(folder);
}

/** Removes what an earlier challenge has written: files that have the name of an open point, and a profile. */
async function removeProfiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const isNamedSo = openPoints.some((point) => name.startsWith(`${point}-`));
    if (isNamedSo && (await loadProfile(path).catch(() => undefined))) {
      await rm(path);
    }
  }
}
