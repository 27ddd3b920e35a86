// The style of HTML reports as a module, in place of the one that reads style sheets. `npm run build` runs this after
// tsc.
import process from 'node:process';
import { build } from 'esbuild';
import { inlinePageStyle } from './inline-page-style.js';

const [outdir = 'dist/src/verify/report/render'] = process.argv.slice(2);

await build({
  entryPoints: ['src/verify/report/render/page-style.ts'],
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'node',
  plugins: [inlinePageStyle],
});
