import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles the tests of the app into a folder, and returns the file that runs them. */
export async function bundleApp(folder: string): Promise<string> {
  await build({
    entryPoints: [fileURLToPath(new URL('app/main.ts', import.meta.url))],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What the kit loads on demand stays in files of its own.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: ['@faker-js/faker'],
    logLevel: 'error',
  });
  return join(folder, 'main.mjs');
}
