import { constants } from 'node:fs';
import { access, appendFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { findFile, replaceFile } from '../server/replace-file.js';
import type { CauseAndRemedy } from '../text/kit-error.js';
import { KitError } from '../text/kit-error.js';

const otherPath = 'Give another path.';
const permissions = [
  'this user may not write there',
  'Change the permissions of the file and its folder, or give another path.',
] as const;
const writeProblems: Readonly<Record<string, readonly [cause: string, remedy: string]>> = {
  EISDIR: ['it is a folder', 'Give the path of a file.'],
  IRREGULAR: ['it is no regular file', 'Give the path of a file.'],
  ENOENT: ['its folder does not exist', 'Create the folder, or give another path.'],
  ENOTDIR: ['a part of the path is a file', otherPath],
  EACCES: permissions,
  EPERM: permissions,
  EBUSY: ['it is mounted as a single file, or in use', 'Mount its folder instead.'],
  ENOSPC: ['the disk is full', 'Free some space.'],
};

/** Why a file cannot be written, and what to do about it. */
export function writeProblemOf(error: unknown): CauseAndRemedy {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const [cause, remedy] = writeProblems[code] ?? [message, otherPath];
  return { cause, remedy };
}

export interface OutputFile {
  readonly path: string;
  /** The flag or the variable that gives the path: `--junit`. */
  readonly flag: string;
  /** Whether it must be a regular file, since it is read as well; default no. */
  readonly isRead?: boolean;
}

/**
 * Checks that a file can be written, without creating it.
 *
 * @returns whether it is a regular file that already exists.
 * @throws KitError `unwritable-file`
 */
export function assertWritable(file: OutputFile): Promise<boolean> {
  return orWriteError(file, async () => {
    const { path, isThere, isDirect } = await findTarget(file);
    if (isThere) {
      await access(path, constants.W_OK);
    }
    if (!isDirect) {
      await access(dirname(path), constants.W_OK | constants.X_OK);
    }
    return isThere && !isDirect;
  });
}

/**
 * Writes a file. A regular file is replaced as a whole; if the path is a link, the file that it points to is
 * replaced. Anything else, such as `/dev/stdout`, is written directly.
 *
 * @param text other code runs between two of its pieces.
 * @param mayReplace asked when the text is written to a temporary file, before that replaces the file. Default: yes.
 * @returns whether the file was written.
 * @throws KitError `unwritable-file`
 */
export function writeOutputFile(
  file: OutputFile,
  text: string | Iterable<string>,
  mayReplace?: () => boolean,
): Promise<boolean> {
  return orWriteError(file, async () => {
    const { path, isDirect } = await findTarget(file);
    if (!isDirect) {
      return replaceFile(path, text, mayReplace);
    }
    await writeFile(path, text, { flag: 'a' });
    return true;
  });
}

/** Appends to a file, which other programs may write to as well. @throws KitError `unwritable-file` */
export function appendOutputFile(file: OutputFile, text: string): Promise<void> {
  return orWriteError(file, () => appendFile(file.path, text));
}

async function orWriteError<Result>(
  { path, flag }: OutputFile,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw new KitError('unwritable-file', `write ${flag} "${path}"`, {
      ...writeProblemOf(error),
      paths: [path],
      error,
    });
  }
}

/** The streams of the process. To replace the file of a redirection would lose what was printed to it. */
const ownStream = /^\/(?:dev\/(?:std(?:out|err)|fd\/\d+)|proc\/[^/]+\/fd\/\d+)$/;

async function findTarget({ path: given, isRead }: OutputFile) {
  const { path, stats } = await findFile(given);
  if (stats?.isDirectory()) {
    throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
  }
  const isDirect = ownStream.test(resolve(given)) || stats?.isFile() === false;
  if (isDirect && isRead) {
    throw Object.assign(new Error('it is no regular file'), { code: 'IRREGULAR' });
  }
  return { path: isDirect ? given : path, isThere: stats !== undefined, isDirect };
}
