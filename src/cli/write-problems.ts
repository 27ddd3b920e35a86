import type { Problem } from '../interface/kit-error.js';

const otherPath = 'Give another path.';
const permissions: Problem = {
  cause: 'this user may not write there',
  remedy: 'Change the permissions of the file and its folder, or give another path.',
};

const problems: Readonly<Record<string, Problem>> = {
  EISDIR: { cause: 'it is a folder', remedy: 'Give the path of a file.' },
  ENOENT: {
    cause: 'its folder does not exist',
    remedy: 'Create the folder, or give another path.',
  },
  EACCES: permissions,
  EPERM: permissions,
  EBUSY: {
    cause: 'it is mounted as a single file, or in use',
    remedy: 'Mount its folder instead.',
  },
  EADDRINUSE: {
    cause: 'another server saves its plants there',
    remedy: 'Stop it, or give another file.',
  },
  EFBIG: { cause: 'the file would be larger than this process may write', remedy: otherPath },
  ENOSPC: { cause: 'the disk is full', remedy: 'Free some space.' },
};

/** Why a file cannot be written, and what to do about it. */
export function writeProblemOf(error: unknown): Problem {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return problems[code] ?? { cause: message, remedy: otherPath };
}
