import { readFileSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFiles, watchMs } from '../../src/cli/watch-files.js';
import { waitFor } from '../wait-for.js';
import { makeTempFolder, type TempFolder } from './temp-folder.js';

let folder: TempFolder;
let file: string;

beforeEach(async () => {
  folder = await makeTempFolder();
  file = await folder.write('plants.json', 'before');
});

afterEach(async () => {
  unwatchFile(file);
  await folder[Symbol.asyncDispose]();
});

/** Empties the file, again and again until a watcher sees it, and calls back after all watchers. */
async function emptyFile(afterSeen = () => {}) {
  const seen = vi.fn(() => void setImmediate(afterSeen));
  watchFile(file, { interval: watchMs }, seen);
  // Longer between two writes than between two looks, so that none is left to be seen.
  await vi.waitFor(
    () => {
      if (seen.mock.calls.length === 0) {
        writeFileSync(file, '');
      }
      expect(seen).toHaveBeenCalled();
    },
    { timeout: 60_000, interval: 3 * watchMs },
  );
}

describe('watchFiles', () => {
  it('calls back for a change before the callback was set', async () => {
    const watcher = watchFiles([file, undefined]);
    await emptyFile();
    const callback = vi.fn(async () => {});

    watcher.onChange(callback);

    await waitFor(() => expect(callback).toHaveBeenCalled());
    watcher.close();
  });

  it('gives an editor time to write the file that it has emptied', async () => {
    const watcher = watchFiles([file]);
    const contents: string[] = [];
    watcher.onChange(async () => void contents.push(readFileSync(file, 'utf8')));

    await emptyFile(() => writeFileSync(file, 'after'));

    await waitFor(() => expect(contents).not.toEqual([]));
    expect(contents[0]).toBe('after');
    watcher.close();
  });
});
