import { renameSync } from 'node:fs';
import { access, chmod, chown, constants, open, rm, stat, writeFile } from 'node:fs/promises';
import { stampOf } from './file-stamp.js';

/** The file that is written before it replaces another one. */
export function draftOf(path: string): string {
  return `${path}.new`;
}

/**
 * Replaces a file by a new one, unless it has changed meanwhile. A reader sees the old text or the new text,
 * never a part of it, also after a crash.
 *
 * @param path without links.
 * @param pieces the text; other code runs between two pieces.
 * @param stamp of the file that may be replaced; undefined for none.
 * @returns the stamp of the new file; undefined if the file has another stamp than the given one.
 */
export async function replaceFile(
  path: string,
  pieces: Iterable<string>,
  stamp: string | undefined,
): Promise<string | undefined> {
  const draft = draftOf(path);
  const earlier = await stat(path).catch(() => undefined);
  if (earlier !== undefined) {
    // A rename would also replace a file that this user may not write.
    await access(path, constants.W_OK);
  }
  try {
    // Not chmod alone: others could read the draft of a private file until then.
    const mode = earlier === undefined ? 0o666 : earlier.mode & 0o777;
    await writeDraft(draft, mode, pieces);
    if (earlier !== undefined) {
      // Only root may give a file to another owner.
      await chown(draft, earlier.uid, earlier.gid).catch(() => {});
      // The mask of this process may have taken permissions away.
      await chmod(draft, mode);
    }
    const written = stampOf(draft);
    const replaced = stampOf(path);
    if (replaced !== undefined && replaced !== stamp) {
      await rm(draft);
      return undefined;
    }
    // Nothing is awaited since the stamp was read, so that an edit has no time to come between.
    renameSync(draft, path);
    return written;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function writeDraft(draft: string, mode: number, pieces: Iterable<string>): Promise<void> {
  const file = await open(draft, 'w', mode);
  try {
    // Unlike one write call, this also fails if the disk takes only a part of the text.
    await writeFile(file, pieces);
    // The rename may otherwise survive a power failure that the text does not.
    await file.datasync();
  } finally {
    await file.close();
  }
}
