// The page of the interface in the files that a server serves under /docs/. `npm run build` and `npm start`
// run this.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { writeLicenses } from './write-licenses.js';

const [outdir = 'dist/docs-page'] = process.argv.slice(2);

const { metafile } = await build({
  entryPoints: ['src/docs-page/docs-page.ts', 'src/docs-page/page.css'],
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome111', 'firefox115', 'safari16.4'],
  minify: true,
  legalComments: 'none',
  metafile: true,
});
copyFileSync('src/docs-page/index.html', join(outdir, 'index.html'));
writeLicenses(metafile, outdir);
