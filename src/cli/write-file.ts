import { randomBytes } from 'node:crypto';
import { constants, renameSync, type Stats } from 'node:fs';
import {
  access,
  appendFile,
  chmod,
  chown,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { KitError } from '../interface/kit-error.js';
import { writeProblemOf } from './write-problems.js';

/** A file that a command writes. */
export interface OutputFile {
  readonly path: string;
  /** The flag or the variable that gives the path: `--junit`. */
  readonly flag: string;
}

/**
 * Checks that a file can be written, without creating it.
 *
 * @returns whether it is a regular file that already exists.
 * @throws KitError `unwritable-file`
 */
export async function assertWritable(file: OutputFile): Promise<boolean> {
  try {
    const target = await findTarget(file.path);
    if (target.replaced !== undefined) {
      await access(dirname(target.replaced), constants.W_OK | constants.X_OK);
    }
    if (target.stats !== undefined) {
      await access(target.path, constants.W_OK);
    }
    return target.replaced !== undefined && target.stats !== undefined;
  } catch (error) {
    throw createWriteError(file, error);
  }
}

/**
 * Writes a file. A regular file is written beside its place first and then renamed, so that a failure
 * leaves the earlier file as it was; of a link, the file that it points to is replaced. What is no
 * regular file, such as `/dev/stdout`, is written directly.
 *
 * @throws KitError `unwritable-file`
 */
export async function writeOutputFile(file: OutputFile, text: string): Promise<void> {
  try {
    const target = await findTarget(file.path);
    await (target.replaced === undefined
      ? writeFile(target.path, text, { flag: 'a' })
      : replaceFile(target.replaced, [text], { draft: draftBeside(target.replaced) }));
  } catch (error) {
    throw createWriteError(file, error);
  }
}

/** Appends to a file, which other programs may write to as well. @throws KitError `unwritable-file` */
export async function appendOutputFile(file: OutputFile, text: string): Promise<void> {
  await appendFile(file.path, text).catch((error: unknown) => {
    throw createWriteError(file, error);
  });
}

/** Where a path leads to. */
interface Target {
  readonly path: string;
  /** Undefined if there is no such file yet. */
  readonly stats: Stats | undefined;
  /** The file that a rename replaces; undefined if the path is written directly. */
  readonly replaced: string | undefined;
}

/** The streams of the process: replacing the file of a redirection would lose what was printed to it. */
const ownStream = /^\/(?:dev\/(?:std(?:out|err)|fd\/\d+)|proc\/[^/]+\/fd\/\d+)$/;

async function findTarget(given: string): Promise<Target> {
  const path = resolve(given);
  // Not of the resolved path, which has lost the slash.
  const stats = await stat(given).catch(undefinedIfMissing);
  if (stats?.isDirectory() || (stats === undefined && /[\\/]$/.test(given))) {
    throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
  }
  const isDirect = ownStream.test(path) || (stats !== undefined && !stats.isFile());
  return { path, stats, replaced: isDirect ? undefined : await followLinks(path) };
}

/** The path of a file without links. The file need not exist, but its folder. */
export async function followLinks(path: string): Promise<string> {
  const existing = await realpath(path).catch(undefinedIfMissing);
  if (existing !== undefined) {
    return existing;
  }
  const link = await readlink(path).catch(() => undefined);
  return link === undefined
    ? join(await realpath(dirname(path)), basename(path))
    : followLinks(resolve(dirname(path), link));
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') {
    throw error;
  }
}

/** Not from the name of the file, which may have the maximum length. */
function draftBeside(path: string): string {
  return join(dirname(path), `.plant-store-kit-${randomBytes(8).toString('hex')}.new`);
}

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
export async function replaceFile(
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

/** The error for a file that cannot be written. */
export function createWriteError({ path, flag }: OutputFile, error: unknown): KitError {
  return new KitError({
    code: 'unwritable-file',
    task: `write ${flag} "${path}"`,
    ...writeProblemOf(error),
    details: { paths: [path] },
    error,
  });
}
