import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  access,
  appendFile,
  chmod,
  chown,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Problem } from '../interface/failure-message.js';
import { KitError } from '../interface/kit-error.js';

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
      : replaceFile(target.replaced, target.stats, text));
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

/** The file that links lead to, which need not exist. */
async function followLinks(path: string): Promise<string> {
  const existing = await realpath(path).catch(undefinedIfMissing);
  if (existing !== undefined) {
    return existing;
  }
  const link = await readlink(path).catch(() => undefined);
  return link === undefined ? path : followLinks(resolve(dirname(path), link));
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') {
    throw error;
  }
}

async function replaceFile(path: string, earlier: Stats | undefined, text: string): Promise<void> {
  // Not from the name of the file, which may have the maximum length.
  const draft = join(dirname(path), `.plant-store-kit-${randomBytes(8).toString('hex')}.new`);
  const mode = earlier === undefined ? 0o666 : earlier.mode & 0o777;
  try {
    // Flushed to the disk, since a rename may otherwise survive a crash that the text does not.
    await writeFile(draft, text, { flag: 'wx', mode, flush: true });
    if (earlier !== undefined) {
      // Only root may give a file to its earlier owner.
      await chown(draft, earlier.uid, earlier.gid).catch(() => {});
      // The mask of this process may have taken permissions away.
      await chmod(draft, mode);
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const otherPath = 'Give another path.';
const permissions = {
  cause: 'this user may not write there',
  remedy: 'Change the permissions of the file and its folder, or give another path.',
};
const fullDisk = {
  cause: 'the disk is full',
  remedy: 'Free some space.',
};

const problems: Readonly<Record<string, Problem>> = {
  EISDIR: { cause: 'it is a folder', remedy: 'Give the path of a file.' },
  ENOENT: {
    cause: 'its folder does not exist',
    remedy: 'Create the folder, or give another path.',
  },
  ENOTDIR: { cause: 'a part of the path is no folder', remedy: otherPath },
  ELOOP: { cause: 'it is a link that leads to itself', remedy: otherPath },
  EACCES: permissions,
  EPERM: permissions,
  EROFS: { cause: 'the file system is read-only', remedy: otherPath },
  ENOSPC: fullDisk,
  EDQUOT: { ...fullDisk, cause: 'the quota of this user is used up' },
  EFBIG: { cause: 'the file would be larger than this process may write', remedy: otherPath },
};

function createWriteError({ path, flag }: OutputFile, error: unknown): KitError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const { cause, remedy } = problems[code] ?? { cause: message, remedy: otherPath };
  return new KitError({
    code: 'unwritable-file',
    task: `write ${flag} "${path}"`,
    cause,
    remedy,
    details: { paths: [path] },
    error,
  });
}
