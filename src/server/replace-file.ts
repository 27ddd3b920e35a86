import { renameSync } from 'node:fs';
import { chmod, chown, mkdir, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Finds what is at a path, if anything is, and where: at the end of all links, also of one to no file. */
export async function findFile(given: string) {
  // It fails if the links go in a circle.
  const stats = await stat(given).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') {
      throw error;
    }
  });
  return { path: await endOfLinks(given), stats };
}

async function endOfLinks(given: string): Promise<string> {
  const folder = await realpath(dirname(given));
  const path = join(folder, basename(given));
  const target = await readlink(path).catch(() => undefined);
  return target === undefined ? path : endOfLinks(resolve(folder, target));
}

/** Creates a folder, and those above it that are missing. Node.js would never end where none can be, as in /proc. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined && dirname(path) !== path) {
    await makeFolder(dirname(path), mode);
    await mkdir(path, mode).catch((error: NodeJS.ErrnoException) => {
      // Another process may have made it meanwhile.
      if (error.code !== 'EEXIST') {
        throw error;
      }
    });
  }
}

/**
 * Writes a file beside its place and then renames it, so that a reader never sees a part of it, and a failure
 * leaves the earlier file as it was. Of a link, the file that it points to is replaced.
 *
 * @param mayReplace asked once all is written; default yes.
 * @returns whether the file was replaced.
 */
export async function replaceFile(
  given: string,
  text: string | Iterable<string>,
  mayReplace = () => true,
): Promise<boolean> {
  const { path, stats: earlier } = await findFile(given);
  // Not from the name of the file, which may have the maximum length.
  const draft = join(dirname(path), `.plant-store-kit-${crypto.randomUUID()}.new`);
  try {
    // Not chmod alone: others could read the draft of a private file until then.
    const mode = earlier === undefined ? 0o666 : earlier.mode & 0o777;
    // Without the flush, the rename may survive a power failure that the text does not.
    await writeFile(draft, text, { mode, flush: true });
    if (earlier !== undefined) {
      // Only root may give a file to another owner.
      await chown(draft, earlier.uid, earlier.gid).catch(() => {});
      await chmod(draft, mode);
    }
    const isReplaced = mayReplace();
    if (isReplaced) {
      // Nothing is awaited since the question, so that no other change comes between.
      renameSync(draft, path);
    }
    return isReplaced;
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}
