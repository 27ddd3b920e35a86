import { renameSync } from 'node:fs';
import { access, chmod, chown, constants, rm, stat, writeFile } from 'node:fs/promises';

export interface DraftOptions {
  /** The file that is written before it replaces the other one; in the same folder. */
  readonly draft: string;
  /** Asked once the draft is written; default yes. */
  readonly mayReplace?: () => boolean;
}

/**
 * Replaces a file by a new one. A reader sees the old text or the new text, never a part of it, also after
 * a crash; a failure leaves the earlier file as it was.
 *
 * @param path without links.
 * @param pieces the text; other code runs between two pieces.
 * @returns whether it was replaced.
 */
export async function replaceByDraft(
  path: string,
  pieces: Iterable<string>,
  { draft, mayReplace = () => true }: DraftOptions,
): Promise<boolean> {
  const earlier = await stat(path).catch(() => undefined);
  if (earlier !== undefined) {
    // A rename would also replace a file that this user may not write.
    await access(path, constants.W_OK);
  }
  try {
    // Not chmod alone: others could read the draft of a private file until then.
    const mode = earlier === undefined ? 0o666 : earlier.mode & 0o777;
    // Without the flush, the rename may survive a power failure that the text does not.
    await writeFile(draft, pieces, { mode, flush: true });
    if (earlier !== undefined) {
      // Only root may give a file to another owner.
      await chown(draft, earlier.uid, earlier.gid).catch(() => {});
      // The mask of this process may have taken permissions away.
      await chmod(draft, mode);
    }
    if (!mayReplace()) {
      await rm(draft);
      return false;
    }
    // Nothing is awaited since the question, so that no other change comes between.
    renameSync(draft, path);
    return true;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}
