import { readFile } from 'node:fs/promises';
import { KitError, type Problem } from '../interface/kit-error.js';

const problems: Readonly<Record<string, Problem>> = {
  ENOENT: { cause: 'there is no such file', remedy: 'Check the path.' },
  EISDIR: { cause: 'it is a folder', remedy: 'Give a file.' },
  EACCES: { cause: 'this user may not read it', remedy: 'Change its permissions.' },
};

/** Reads a text file in UTF-8. @throws KitError `unreadable-file` */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const { code = '', message } = error;
    throw createReadError(path, problems[code] ?? { cause: message }, error);
  });
  try {
    // The decoder drops a byte order mark, which some editors write and JSON does not allow.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const problem = { cause: 'it is not UTF-8', remedy: 'Save the file in UTF-8.' };
    throw createReadError(path, problem, error);
  }
}

function createReadError(path: string, { cause, remedy }: Problem, error: unknown): KitError {
  return new KitError({
    code: 'unreadable-file',
    task: `read "${path}"`,
    cause,
    remedy,
    details: { path },
    error,
  });
}
