import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Has a new folder for each test; its path is there when a test runs. */
export function useFolder(): { readonly path: string } {
  const folder = { path: '' };
  beforeEach(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'challenge-'));
  });
  afterEach(() => rmSync(folder.path, { recursive: true, force: true }));
  return folder;
}
