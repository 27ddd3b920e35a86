import { unwatchFile, watchFile } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { watchFiles } from '../../src/cli/watch-files.js';
import { waitFor } from '../wait-for.js';

it('calls back for a change that came before there was anything to call', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-kit-'));
  const file = join(folder, 'plants.json');
  await writeFile(file, '');
  const watcher = watchFiles([file, undefined]);
  const seen = vi.fn();
  watchFile(file, { interval: 200 }, seen);
  let content = '';
  // Longer between two writes than between two looks, so that none is left to be seen.
  await vi.waitFor(
    async () => {
      if (seen.mock.calls.length === 0) {
        content += ' ';
        await writeFile(file, content);
      }
      expect(seen).toHaveBeenCalled();
    },
    { timeout: 60_000, interval: 600 },
  );
  const callback = vi.fn(async () => {});

  watcher.onChange(callback);

  await waitFor(() => expect(callback).toHaveBeenCalled());
  watcher.close();
  unwatchFile(file, seen);
  await rm(folder, { recursive: true });
});
