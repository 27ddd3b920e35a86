import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { replaceByDraft } from '../replace-by-draft.js';
import { stampOf } from './file-stamp.js';

/**
 * The file that is written before it replaces another one: always the same, so that the next start finds
 * what a crash has left.
 */
export function draftOf(path: string): string {
  // Not the name itself, which may have the maximum length, and with an ending may be a file of the user.
  const name = createHash('sha256').update(basename(path)).digest('hex').slice(0, 16);
  return join(dirname(path), `.plant-store-kit-${name}.new`);
}

/**
 * Replaces a file by a new one, unless it has changed meanwhile.
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
  let written: string | undefined;
  const isReplaced = await replaceByDraft(path, pieces, {
    draft,
    mayReplace() {
      written = stampOf(draft);
      const replaced = stampOf(path);
      return replaced === undefined || replaced === stamp;
    },
  });
  return isReplaced ? written : undefined;
}
