import type { Problem } from '../../interface/failure-message.js';
import { KitError } from '../../interface/kit-error.js';

const otherPath = 'Give another path.';
const permissions: Problem = {
  cause: 'this user may not write there',
  remedy: 'Change the permissions of the file and its folder.',
};
const fullDisk: Problem = { cause: 'the disk is full', remedy: 'Free some space.' };

const problems: Readonly<Record<string, Problem>> = {
  EISDIR: { cause: 'it is a folder', remedy: 'Give the path of a file.' },
  ENOENT: { cause: 'its folder does not exist', remedy: 'Create the folder.' },
  ENOTDIR: { cause: 'a part of the path is no folder', remedy: otherPath },
  ELOOP: { cause: 'it is a link that leads to itself', remedy: otherPath },
  EACCES: permissions,
  EPERM: permissions,
  EROFS: { cause: 'the file system is read-only', remedy: otherPath },
  ENOSPC: fullDisk,
  EDQUOT: { cause: 'the quota of this user is used up', remedy: 'Free some space.' },
  EFBIG: { cause: 'the file would be larger than this process may write', remedy: otherPath },
};

/** The error for a file of plants that cannot be written. */
export function createSaveError(path: string, error: unknown): KitError<'unwritable-file'> {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const { cause, remedy } = problems[code] ?? { cause: message, remedy: otherPath };
  return new KitError({
    code: 'unwritable-file',
    task: `save the plants in "${path}"`,
    cause,
    remedy,
    details: { paths: [path] },
    error,
  });
}
