import { renameSync } from 'node:fs';
import { chmod, chown, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a file beside its place and then renames it, so that a reader never sees a part of it, and a failure
 * leaves the earlier file as it was.
 *
 * @param mayReplace asked once all is written; default yes.
 * @returns whether the file was replaced.
 */
export async function replaceFile(
  path: string,
  text: string | Iterable<string>,
  mayReplace = () => true,
): Promise<boolean> {
  // Not from the name of the file, which may have the maximum length.
  const draft = join(dirname(path), `.plant-store-kit-${crypto.randomUUID()}.new`);
  const earlier = await stat(path).catch(() => undefined);
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
