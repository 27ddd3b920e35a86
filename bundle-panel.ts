// The panel in the files that a server serves under /__admin/, and those of plant-store-kit/panel.
// `npm run build` and `npm start` run this.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { writeLicenses } from './write-licenses.js';

const [outdir = 'dist/panel'] = process.argv.slice(2);

// Its chunks have names of their own in each version.
rmSync(outdir, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { panel: 'src/panel/server-page.tsx', mount: 'src/public/panel.ts' },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome111', 'firefox115', 'safari16.4'],
  minify: true,
  legalComments: 'none',
  metafile: true,
});
for (const file of ['index.html', 'page.css', 'icon.svg']) {
  copyFileSync(join('src/panel', file), join(outdir, file));
}
writeLicenses(metafile, outdir);
