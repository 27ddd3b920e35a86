import { lstat, readFile, stat } from 'node:fs/promises';
import type { Problem } from '../interface/failure-message.js';
import { KitError } from '../interface/kit-error.js';

const problems: Readonly<Record<string, Problem>> = {
  ENOENT: { cause: 'there is no such file', remedy: 'Check the path.' },
  EISDIR: { cause: 'it is a folder', remedy: 'Give a file.' },
  EACCES: { cause: 'this user may not read it', remedy: 'Change its permissions.' },
};

const danglingLink = { cause: 'it is a link to a file that does not exist', remedy: 'Correct it.' };

/** Reads a text file in UTF-8. @throws KitError `unreadable-file` */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch(async (error: NodeJS.ErrnoException) => {
    const { code = '', message } = error;
    const isDangling = code === 'ENOENT' && (await isLink(path));
    const problem = isDangling ? danglingLink : (problems[code] ?? { cause: message });
    throw createReadError(path, problem, error);
  });
  try {
    // The decoder drops a byte order mark, which some editors write and JSON does not allow.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    const cause = `the byte at position ${findInvalidByte(bytes)}, counted from 0, is not UTF-8`;
    throw createReadError(path, { cause, remedy: 'Save the file in UTF-8.' }, error);
  }
}

/**
 * Reads a text file like {@link readText}, but no pipe or device, from which a read may never end.
 *
 * @throws KitError `unreadable-file`
 */
export async function readRegularFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  // readText says what is wrong with a folder, and with a file that does not exist.
  if (found !== undefined && !found.isFile() && !found.isDirectory()) {
    const problem = { cause: 'it is a pipe or a device', remedy: 'Give a file.' };
    throw createReadError(path, problem, undefined);
  }
  return readText(path);
}

function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}

const replacement = '\ufffd';

/** The position of the first byte that is not UTF-8, from 0. */
function findInvalidByte(bytes: Buffer): number {
  const mark = Buffer.from(replacement);
  let position = 0;
  // A file may also have the replacement character itself.
  for (const text of new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(bytes)
    .split(replacement)) {
    position += Buffer.byteLength(text);
    if (!bytes.subarray(position, position + mark.length).equals(mark)) {
      break;
    }
    position += mark.length;
  }
  return position;
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
