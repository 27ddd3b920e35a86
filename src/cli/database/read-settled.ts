import { setTimeout as delay } from 'node:timers/promises';
import { settleMs } from '../watch-files.js';
import { stampOf } from './file-stamp.js';

/**
 * Reads a file that an editor may be writing.
 *
 * @param stamp of the file before it is read.
 * @returns undefined if the file has changed meanwhile.
 * @throws what `read` throws, if the file stays the same: many editors empty a file before they write it.
 */
export async function readSettled<Value>(
  path: string,
  stamp: string,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    const value = await read();
    return stampOf(path) === stamp ? value : undefined;
  } catch (error) {
    await delay(settleMs);
    if (stampOf(path) === stamp) {
      throw error;
    }
    return undefined;
  }
}
