// Bundles what the package ships: `tsx build.ts`, or `tsx build.ts cli panel` for some of it. Types come from tsc.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import packageJson from './package.json' with { type: 'json' };
import { describedSituations } from './src/interface/described-situations.js';
import type { ParameterRow, ParameterValues } from './src/interface/parameter.js';
import { parameterRows } from './src/interface/parameter-rows.js';
import type { Situation } from './src/interface/situation.js';
import { pageStyle } from './src/verify/report/render/page-style.js';

/** One folder of `dist`. */
interface Bundle {
  readonly outdir: string;
  /** One after the other, into that folder. */
  readonly builds: readonly BuildOptions[];
  /** What is copied beside them. */
  readonly files?: readonly string[];
}

const browsers = ['chrome111', 'firefox115', 'safari16.4'];
const node = 'node20.19';

/** What users install, or have installed: it is loaded only where it is used, or is not there at all. */
const installed = [
  ...Object.keys(packageJson.peerDependencies),
  ...Object.keys(packageJson.optionalDependencies),
  '@faker-js/faker',
];

/** Puts the style of HTML reports into a bundle as text: the package has no style sheets to read. */
const inlinePageStyle: Plugin = {
  name: 'inline-page-style',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]page-style\.ts$/ }, () => ({
      contents: `export const pageStyle = ${JSON.stringify(pageStyle)};`,
    }));
  },
};

/** The tables without what only readers and checks of services need, by the module that imports them. */
const lightTables: Readonly<Record<string, string>> = {
  situations: exportOf('describedSituations', describedSituations, (described) => {
    const {
      title,
      section,
      why,
      rule,
      state,
      token,
      hasLimit,
      isOutside,
      samples,
      usualStatuses,
      ...row
    } = described;
    return row satisfies Situation;
  }),
  parameters: exportOf('parameterRows', parameterRows, (described: ParameterRow) => {
    const { section, question, subject, why, samples, describeValue, ...row } = described;
    return row satisfies ParameterValues;
  }),
};

function exportOf<Row>(
  name: string,
  table: Readonly<Record<string, Row>>,
  lighten: (row: Row) => object,
): string {
  const rows = Object.entries(table).map(([id, row]) => [id, lighten(row)]);
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(rows))};`;
}

/** Gives these modules light tables, so that a page loads no sentences and no samples. */
const lighten: Plugin = {
  name: 'lighten',
  setup({ onLoad, onResolve }) {
    const namespace = 'light-tables';
    onResolve({ filter: /\/(described-situations|parameter-rows)\.js$/ }, ({ importer }) => {
      const [, path] = /[\\/]interface[\\/](situations|parameters)\.ts$/.exec(importer) ?? [];
      return path === undefined ? undefined : { path, namespace };
    });
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: lightTables[path] ?? '' }));
  },
};

/** What Database of @mswjs/data imports and the store does not use: it takes nothing of it but `getModel`. */
const unused: Readonly<Record<string, string>> = {
  md5: "module.exports = () => '';",
  outvariant: 'exports.invariant = () => {};',
  'strict-event-emitter': 'exports.Emitter = class {};',
};

const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onLoad, onResolve }) {
    const namespace = 'unused';
    const filter = new RegExp(`^(${Object.keys(unused).join('|')})$`);
    onResolve({ filter }, ({ path, importer }) =>
      // Others use them.
      /[\\/]@mswjs[\\/]data[\\/]/.test(importer) ? { path, namespace } : undefined,
    );
    onLoad({ filter, namespace }, ({ path }) => ({ contents: unused[path] ?? '' }));
  },
};

const page = {
  platform: 'browser',
  target: browsers,
  minify: true,
} as const;

const bundles: Readonly<Record<string, Bundle>> = {
  // The entry points of package.json. They share chunks, so that an error of one is a KitError of all.
  library: {
    outdir: 'dist/src/public',
    builds: [
      {
        entryPoints: [
          'client',
          'fetch',
          'index',
          'interface',
          'needs-node',
          'playwright',
          'server',
          'verify',
          'vite',
          'vitest',
        ]
          .map((name) => `src/public/${name}.ts`)
          .concat('src/verify/pacts/pact-worker.ts'),
        entryNames: '[name]',
        splitting: true,
        // Node and browsers load the same files.
        platform: 'neutral',
        mainFields: ['module', 'main'],
        target: [node, ...browsers],
        external: [...installed, 'node:*', 'undici'],
        plugins: [inlinePageStyle, withoutUnused],
      },
    ],
  },
  // The command line. Nothing is installed for it but what it loads on demand.
  cli: {
    outdir: 'dist/cli',
    builds: [
      {
        entryPoints: ['src/cli/run-program.ts', 'src/verify/pacts/pact-worker.ts'],
        entryNames: '[name]',
        splitting: true,
        platform: 'node',
        target: node,
        // selfsigned is a CommonJS module, and requires a module of Node.
        banner: {
          js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
        },
        external: installed,
        plugins: [inlinePageStyle],
      },
      {
        // One file, so that it reports if any other cannot be loaded.
        entryPoints: ['src/cli/main.ts'],
        platform: 'node',
        target: node,
        external: ['./run-program.js'],
      },
    ],
  },
  // The panel that a server serves under /__admin/, and that of plant-store-kit/panel.
  panel: {
    outdir: 'dist/panel',
    builds: [
      {
        ...page,
        entryPoints: { panel: 'src/panel/server-page.tsx', mount: 'src/public/panel.ts' },
        splitting: true,
        loader: { '.css': 'text' },
      },
      { ...page, entryPoints: ['src/panel/style/page.css'] },
    ],
    files: ['src/panel/index.html', 'src/panel/icon.svg'],
  },
  // The page of the interface, that a server serves under /docs/.
  'docs-page': {
    outdir: 'dist/docs-page',
    builds: [
      {
        ...page,
        entryPoints: ['src/docs-page/docs-page.ts', 'src/docs-page/page.css'],
      },
    ],
    files: ['src/docs-page/index.html'],
  },
};

/** Builds one folder, with a file that names the packages in it and their terms. */
async function buildBundle({ outdir, builds, files = [] }: Bundle): Promise<void> {
  // Chunks have names of their own in each version.
  rmSync(outdir, { recursive: true, force: true });
  const inputs = new Set<string>();
  for (const options of builds) {
    const { metafile } = await build({
      ...options,
      plugins: [lighten, ...(options.plugins ?? [])],
      outdir,
      bundle: true,
      format: 'esm',
      legalComments: 'none',
      metafile: true,
    });
    for (const input of bundledFiles(metafile)) {
      inputs.add(input);
    }
  }
  for (const file of files) {
    copyFileSync(file, join(outdir, basename(file)));
  }
  writeFileSync(join(outdir, 'LICENSES.txt'), writeLicenses([...inputs]));
}

/** The files of which something is left in a bundle. */
function bundledFiles({ outputs }: Metafile): readonly string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((input) => (inputs[input]?.bytesInOutput ?? 0) > 0),
  );
}

/** Names the packages that files are of, with the terms that they ask to be passed on. */
function writeLicenses(inputs: readonly string[]): string {
  const folders = inputs.flatMap(
    (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  const licenses = [...new Set(folders)].sort().map((folder) => {
    const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const terms = [
      ...readdirSync(folder)
        .filter((file) => /^(licen[cs]e|notice)/i.test(file))
        .map((file) => join(folder, file)),
      // A file that is a bundle itself has beside it the terms of what is in it.
      ...inputs
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => `${file}.LICENSE.txt`)
        .filter((file) => existsSync(file)),
    ].map((file) => readFileSync(file, 'utf8').trim());
    return [`${name} (${license})`, ...terms].join('\n\n');
  });
  return `${licenses.join('\n\n----\n\n')}\n`;
}

const names = process.argv.slice(2);
for (const [name, bundle] of Object.entries(bundles)) {
  if (names.length === 0 || names.includes(name)) {
    await buildBundle(bundle);
  }
}
