import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stampOf } from '../../../src/cli/database/file-stamp.js';
import { readSettled } from '../../../src/cli/database/read-settled.js';
import { makeTempFolder, type TempFolder } from '../temp-folder.js';

let folder: TempFolder;
let file: string;

beforeEach(async () => {
  folder = await makeTempFolder();
  file = await folder.write('plants.json', [1]);
});

afterEach(() => folder[Symbol.asyncDispose]());

/** Reads the file, and calls back right after it was read. */
function read(afterRead = () => {}) {
  return readSettled(file, stampOf(file) ?? '', async () => {
    setImmediate(afterRead);
    return JSON.parse(readFileSync(file, 'utf8'));
  });
}

describe('readSettled', () => {
  it('returns what the file has', async () => {
    expect(await read()).toEqual([1]);
  });

  it('throws what the reader throws', async () => {
    writeFileSync(file, '');

    await expect(read()).rejects.toThrow(SyntaxError);
  });

  it('returns undefined if an editor writes the file that it has emptied', async () => {
    writeFileSync(file, '');

    expect(await read(() => writeFileSync(file, '[2]'))).toBeUndefined();
  });

  it('returns undefined if the file changes while it is read', async () => {
    const stamp = stampOf(file) ?? '';
    const change = async () => writeFileSync(file, '[2, 3]');

    expect(await readSettled(file, stamp, change)).toBeUndefined();
  });
});
