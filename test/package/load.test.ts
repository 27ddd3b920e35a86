import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { findImports, root } from './workspace.js';

/** What importing an entry point of the build loads at once: the packages, and the bytes of the package's own modules. */
async function loadedBy(entry: string) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join('dist/src/public', `${entry}.js`)],
    ...findImports,
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
  // When this was written: 21, 272, 273, 357, 655, 4, 277 and 391 kB. undici has 1,500 kB more.
  it.each([
    ['client', [], 22],
    ['fetch', [], 280],
    ['index', ['msw'], 280],
    ['server', [], 365],
    ['verify', [], 660],
    ['vite', [], 5],
    ['vitest', ['vitest'], 285],
    ['playwright', ['@playwright/test'], 400],
  ])('%s loads %j, and at most %d kB of its own', async (entry, packages, kilobytes) => {
    const loaded = await loadedBy(entry);

    expect(loaded.packages).toEqual(packages);
    expect(loaded.bytes / 1000).toBeLessThanOrEqual(kilobytes);
  });
});
