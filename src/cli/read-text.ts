import { readFile } from 'node:fs/promises';
import type { Problem } from '../interface/failure-message.js';
import { KitError } from '../interface/kit-error.js';

const problems: Readonly<Record<string, Problem>> = {
  ENOENT: { cause: 'there is no such file', remedy: 'Check the path.' },
  EISDIR: { cause: 'it is a folder', remedy: 'Give a file.' },
  EACCES: { cause: 'this user may not read it', remedy: 'Change its permissions.' },
};

/** Reads a text file. @throws KitError `unreadable-file` */
export async function readText(path: string): Promise<string> {
  try {
    // The decoder drops a byte order mark, which some editors write and JSON does not allow.
    return new TextDecoder().decode(await readFile(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const { cause, remedy } = problems[code ?? ''] ?? { cause: message };
    throw new KitError({
      code: 'unreadable-file',
      task: `read "${path}"`,
      cause,
      remedy,
      details: { path },
      error,
    });
  }
}
