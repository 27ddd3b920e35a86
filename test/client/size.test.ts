import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('takes at most 4 kB of an app, compressed, with no schema library', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ['src/public/client.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    metafile: true,
  });

  // 2.4 kB when this was written.
  expect(gzipSync(outputFiles[0]?.contents ?? '').byteLength).toBeLessThanOrEqual(4000);
  expect(Object.keys(metafile.inputs)).toContain('src/client/create-plant-client.ts');
  expect(Object.keys(metafile.inputs).filter((path) => path.includes('/valibot/'))).toEqual([]);
});
