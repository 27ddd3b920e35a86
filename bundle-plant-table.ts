// The table of plants with what it uses of @mswjs/data: 30 kB, for which users would install 40 MB, and a
// second msw. `npm run build` runs this after tsc.
import process from 'node:process';
import { build } from 'esbuild';
import { writeLicenses } from './write-licenses.js';

const [outdir = 'dist/src/store'] = process.argv.slice(2);

const { metafile } = await build({
  entryPoints: ['src/store/plant-table.ts'],
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: ['node20.19', 'chrome111', 'firefox115', 'safari16.4'],
  legalComments: 'none',
  metafile: true,
});
writeLicenses(metafile, outdir);
