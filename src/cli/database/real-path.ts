import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** The path of a file without links. The file need not exist, but its folder. */
export async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
  }
  if (/[\\/]$/.test(path)) {
    throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
  }
  const link = await readlink(path).catch(() => undefined);
  return link === undefined
    ? join(await realpath(dirname(resolve(path))), basename(path))
    : realPathOf(resolve(dirname(path), link));
}
