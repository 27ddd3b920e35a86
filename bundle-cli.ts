// The command line in a few files: from the two hundred that it is written in, and all of zod, it
// takes twice as long to start. `npm run build` runs this behind tsc.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import packageJson from './package.json' with { type: 'json' };

const [outdir = 'dist/cli'] = process.argv.slice(2);

/** What is loaded only where it is used, or is not there at all. */
const external = [
  ...Object.keys(packageJson.peerDependencies),
  ...Object.keys(packageJson.optionalDependencies),
  '@faker-js/faker',
  'fast-check',
];

const { metafile } = await build({
  entryPoints: ['src/cli/main.ts', 'src/verify/pacts/pact-worker.ts'],
  entryNames: '[name]',
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  external,
  metafile: true,
});

/** The packages whose code is in the bundle, with the terms that they ask to be passed on. */
const folders = new Set(
  Object.keys(metafile.inputs).flatMap(
    (file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  ),
);
const licenses = [...folders].sort().map((folder) => {
  const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const terms = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
  return `${name} (${license})\n\n${terms}`.trim();
});
writeFileSync(join(outdir, 'LICENSES.txt'), `${licenses.join('\n\n----\n\n')}\n`);
