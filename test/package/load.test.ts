import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { root } from './workspace.js';

/** What importing an entry point of the build loads at once: the packages, and the bytes of the package's own modules. */
async function loadedBy(entry: string) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join('dist/src/public', `${entry}.js`)],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'out',
    metafile: true,
    write: false,
  });
  const packages = new Set<string>();
  const modules = new Set<string>();
  const load = (path: string) => {
    if (modules.has(path)) {
      return;
    }
    modules.add(path);
    for (const one of metafile.inputs[path]?.imports ?? []) {
      if (one.kind !== 'import-statement') {
        continue;
      }
      if (one.external) {
        packages.add(one.path);
      } else {
        load(one.path);
      }
    }
  };
  load(join('dist/src/public', `${entry}.js`));
  const bytes = [...modules].reduce((sum, path) => sum + (metafile.inputs[path]?.bytes ?? 0), 0);
  return { packages: [...packages].filter((name) => !name.startsWith('node:')), bytes };
}

describe('importing', () => {
  // When this was written: 6, 470, 480, 470, 830, 480 and 500 kB. zod alone, with all that it has, is 500 kB.
  it.each([
    ['client', [], 7],
    ['fetch', [], 1],
    ['index', ['msw'], 1],
    ['server', [], 1],
    ['verify', [], 1],
    ['vitest', ['vitest'], 1],
    ['playwright', ['@playwright/test'], 1],
  ])('%s loads %j, and at most %d kB of its own', async (entry, packages, kilobytes) => {
    const loaded = await loadedBy(entry);

    expect(loaded.packages).toEqual(packages);
    expect(loaded.bytes / 1000).toBeLessThanOrEqual(kilobytes);
  });
});
