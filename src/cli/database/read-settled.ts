import { setTimeout as delay } from 'node:timers/promises';
import { settleMs } from '../watch-files.js';
import { stampOf } from './file-stamp.js';

/**
 * Reads a file that an editor may be writing.
 *
 * @param stamp of the file before it is read.
 * @returns undefined if the file has changed meanwhile.
 * @throws what `read` throws, if the file is still the same `settleMs` later.
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
    // Many editors empty a file before they write it.
    await delay(settleMs);
    if (stampOf(path) === stamp) {
      throw error;
    }
    return undefined;
  }
}
