import { replaceByDraft } from '../replace-by-draft.js';
import { stampOf } from './file-stamp.js';

/** The file that is written before it replaces another one. */
export function draftOf(path: string): string {
  return `${path}.new`;
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
