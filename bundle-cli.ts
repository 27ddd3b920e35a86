// The command line in a few files: from the two hundred that it is written in, and all of zod, it
// takes twice as long to start. `npm run build` runs this behind tsc.
import process from 'node:process';
import { build } from 'esbuild';
import { inlinePageStyle } from './inline-page-style.js';
import packageJson from './package.json' with { type: 'json' };
import { writeLicenses } from './write-licenses.js';

const [outdir = 'dist/cli'] = process.argv.slice(2);

/** What is loaded only where it is used, or is not there at all. Development dependencies are bundled: users do not install them. */
const external = [
  ...Object.keys(packageJson.peerDependencies),
  ...Object.keys(packageJson.optionalDependencies),
  '@faker-js/faker',
  'fast-check',
];

const options = {
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
} as const;

const { metafile } = await build({
  ...options,
  entryPoints: ['src/cli/run-program.ts', 'src/verify/pacts/pact-worker.ts'],
  entryNames: '[name]',
  splitting: true,
  // selfsigned is a CommonJS module, and requires a module of Node.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
  },
  external,
  plugins: [inlinePageStyle],
  metafile: true,
});

// One file, so that it reports if any other cannot be loaded.
await build({
  ...options,
  entryPoints: ['src/cli/main.ts'],
  external: ['./run-program.js'],
});

writeLicenses(metafile, outdir);
