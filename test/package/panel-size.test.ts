import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../dist/panel');

it('all scripts of the panel take at most 60 kB, compressed', () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sizes = scripts.map((name) => gzipSync(readFileSync(join(folder, name))).byteLength);

  expect(scripts.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
});
