// The panel in the files that a server serves under /__admin/, and those of plant-store-kit/panel.
// `npm run build` and `npm start` run this.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type BuildOptions, build } from 'esbuild';
import { writeLicenses } from './write-licenses.js';

const [outdir = 'dist/panel'] = process.argv.slice(2);

// Its chunks have names of their own in each version.
rmSync(outdir, { recursive: true, force: true });
const options: BuildOptions = {
  outdir,
  bundle: true,
  platform: 'browser',
  target: ['chrome111', 'firefox115', 'safari16.4'],
  minify: true,
};
const { metafile } = await build({
  ...options,
  entryPoints: { panel: 'src/panel/server-page.tsx', mount: 'src/public/panel.ts' },
  splitting: true,
  format: 'esm',
  loader: { '.css': 'text' },
  legalComments: 'none',
  metafile: true,
});
await build({ ...options, entryPoints: ['src/panel/style/page.css'] });
for (const file of ['index.html', 'icon.svg']) {
  copyFileSync(join('src/panel', file), join(outdir, file));
}
writeLicenses(metafile, outdir);
