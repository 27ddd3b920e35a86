import { readFile } from 'node:fs/promises';
import { KitError } from '../interface/kit-error.js';

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
};

/** Reads a text file. @throws KitError `unreadable-file` */
export async function readText(path: string): Promise<string> {
  try {
    // The decoder drops a byte order mark, which some editors write and JSON does not allow.
    return new TextDecoder().decode(await readFile(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const cause = (code && unreadable[code]) ?? message;
    throw new KitError({
      code: 'unreadable-file',
      task: `read "${path}"`,
      cause,
      details: { path },
      error,
    });
  }
}
