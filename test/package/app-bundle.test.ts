import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { sourceAliases } from '../source-aliases.js';
import { root } from './workspace.js';

const app = "document.title = 'Plants';";

/** A page that keeps what it imports. */
const keep = (entry: string) => `import * as kit from '${entry}'; document.kit = kit; ${app}`;

/** The entry points as the package has them. */
const builtAliases = sourceAliases.map(({ find, replacement }) => ({
  find,
  replacement: replacement.endsWith('panel.ts')
    ? `${root}/dist/panel/mount.js`
    : replacement.replace(`${root}/src`, `${root}/dist/src`).replace(/\.ts$/, '.js'),
}));

/** Builds an app for production: its code may import the kit by name, and files by their path from the root. */
async function bundleApp(code: string, external: RegExp[] = [], alias = builtAliases) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    resolve: { alias },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'app.ts' ? `${root}/app.ts` : undefined),
        load: (id) => (id.endsWith('/app.ts') ? code : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'app.ts', external },
    },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const sizeOf = (some: typeof chunks) =>
    some.reduce((sum, chunk) => sum + gzipSync(chunk.code).byteLength, 0);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const atStart = new Set<string>();
  const load = (fileName = '') => {
    if (!atStart.has(fileName)) {
      atStart.add(fileName);
      chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(load);
    }
  };
  load(entry?.fileName);
  const later = chunks.filter(({ fileName }) => !atStart.has(fileName));
  return {
    code: entry?.code ?? '',
    gzipBytes: sizeOf(chunks) - sizeOf(later),
    later: later.map(({ name }) => name.replace(/-\w{8}$/, '')),
    laterBytes: sizeOf(later),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => id.replace(root, ''))),
  };
}

describe('a production build with Vite', () => {
  it.each([
    ['the documented start of the mock', "import './test/docs/examples/main.ts';"],
    ['a mock that is only made', "import './test/docs/examples/start-mock.ts';"],
    ['a mock with plants that are only stored', "import './test/docs/examples/persisted-mock.ts';"],
  ])('has nothing of %s', async (_, code) => {
    const { code: bundled, later, modules } = await bundleApp(`${code} ${app}`);

    expect(bundled).toMatch(/^document\.title=[`'"]Plants[`'"];\s*$/);
    expect(later).toEqual([]);
    expect(modules.filter((path) => /node_modules|src/.test(path))).toEqual([]);
  });

  it('has the tokens of a mock that is started', async () => {
    const start = "import { startMock } from './test/docs/examples/start-mock.ts'; startMock();";

    expect((await bundleApp(`${start} ${app}`)).code).toContain('alice-token');
  });

  // When this was written: 45.2 kB, and 180.7 kB.
  it('has at most 45.5 kB of the mock beside msw, and 182 kB that are loaded later', async () => {
    const { gzipBytes, later, laterBytes } = await bundleApp(keep('plant-store-kit'), [/^msw/]);

    expect(gzipBytes).toBeLessThanOrEqual(45_500);
    // The chunk has the sentences of the interface, which the client and the recorder share.
    expect(later.sort()).toEqual([
      'chunk',
      'describe-active-profile',
      'intercept',
      'local-client',
      'make-plants',
      'recorder',
      'run-orders',
    ]);
    expect(laterBytes).toBeLessThanOrEqual(182_000);
  });

  // When this was written: 6.7 kB, and 30 kB.
  it('has at most 7 kB of the panel at the start, and 50 kB that are loaded later', async () => {
    const { gzipBytes, later, laterBytes } = await bundleApp(keep('plant-store-kit/panel'));

    expect(gzipBytes).toBeLessThanOrEqual(7000);
    expect(later).not.toEqual([]);
    expect(laterBytes).toBeLessThanOrEqual(50_000);
  });

  it.each(['', '/client', '/fetch', '/interface', '/panel'])(
    'has nothing of Node in plant-store-kit%s, nor of the server and the checks',
    async (entry) => {
      const { modules } = await bundleApp(keep(`plant-store-kit${entry}`), [], sourceAliases);
      const ofNode = /node:|browser-external|src\/(server|verify|cli|testing)\//;

      expect(modules.length).toBeGreaterThan(5);
      expect(modules.filter((path) => ofNode.test(path))).toEqual([]);
    },
  );
});
