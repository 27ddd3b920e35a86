import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { blocksOf, pages, targetsOf } from '../docs/pages.js';
import { typedPrograms } from './typed-programs.js';

const root = join(import.meta.dirname, '../..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** What only the development of the kit needs; a project may have peers and types, too. */
const developmentPackages = Object.keys(packageJson.devDependencies).filter(
  (name) => !Object.hasOwn(packageJson.peerDependencies, name) && !name.startsWith('@types/'),
);

/** The packages in a node_modules folder. */
function listPackages(modules: string): readonly string[] {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
        : [name],
    );
}

/** A folder that holds what is published, beside dependencies of which some packages or scopes can be left out. */
function install(folder: string, leftOut: readonly string[] = []): void {
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  const pages = [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'docs',
    'action.yml',
    'examples',
    'templates',
  ];
  for (const published of ['contracts', 'fixtures/profiles', ...pages]) {
    cpSync(join(root, published), join(folder, published), { recursive: true });
  }
  const missing = new Set([...developmentPackages, ...leftOut]);
  for (const name of listPackages(join(root, 'node_modules'))) {
    if (!missing.has(name) && !missing.has(dirname(name))) {
      const link = join(folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), link);
    }
  }
}

const testTools = ['vitest', '@vitest', '@playwright', 'playwright', 'playwright-core'];

const entriesForNode = [
  'plant-store-kit/playwright',
  'plant-store-kit/server',
  'plant-store-kit/verify',
];

const needsNode =
  'Failed to load plant-store-kit/playwright, /server or /verify: they run in Node.js only.';

/** Keeps Node from finding in the repository what has been left out. */
const preserveSymlinks = ['--preserve-symlinks', '--preserve-symlinks-main'];

/** Runs a Node program, and waits until it has ended. */
function run(folder: string, ...args: string[]) {
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}

/** What a Node program prints, and that it ended well. */
function node(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = run(folder, ...args);
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** What npm would publish of a folder. */
function packedPaths(folder: string): string[] {
  const npm = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [{ files }] = JSON.parse(execFileSync('npm', npm, { cwd: folder, encoding: 'utf8' }));
  return files.map(({ path }: { path: string }) => path);
}

interface Served extends AsyncDisposable {
  readonly url: string;
}

/** Serves by the command of a package. */
async function serve(folder: string): Promise<Served> {
  const args = [join(folder, 'dist/cli/main.js'), 'serve', '--port', '0', '--json'];
  const child = spawn(process.execPath, [...preserveSymlinks, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return {
    url: JSON.parse(line).url,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

describe('the package', () => {
  let folder: string;
  let paths: readonly string[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
    install(folder);
    const built = ['-p', 'src/tsconfig.json', '--outDir', join(folder, 'dist')];
    const bundle = (script: string, outdir: string) =>
      execFileSync(process.execPath, ['--import', 'tsx', script, join(folder, outdir)], {
        cwd: root,
        stdio: 'inherit',
      });
    execFileSync(process.execPath, [compiler, ...built], { cwd: root, stdio: 'inherit' });
    bundle('bundle-plant-table.ts', 'dist/src/store');
    bundle('bundle-cli.ts', 'dist/cli');
    bundle('bundle-panel.ts', 'dist/panel');
    bundle('bundle-docs-page.ts', 'dist/docs-page');
    paths = packedPaths(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    'plant-store-kit',
    'plant-store-kit/client',
    'plant-store-kit/panel',
    'plant-store-kit/playwright',
    'plant-store-kit/server',
    'plant-store-kit/verify',
    'plant-store-kit/vitest',
  ])('exports from %s these names', (entry) => {
    const script = `console.log(Object.keys(await import('${entry}')).sort().join('\\n'))`;

    expect(node(folder, '--input-type=module', '-e', script)).toMatchSnapshot();
  });

  it.each(typedPrograms)(
    'brings types that a strict project can use: $what',
    ({ types, files }) => {
      for (const [name, code] of Object.entries(files)) {
        writeFileSync(join(folder, name), code);
      }
      const options = [
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--types',
        types.join(),
      ];

      node(folder, compiler, '--ignoreConfig', '--noEmit', ...options, ...Object.keys(files));
    },
  );

  it('has in it its command, its contract, profiles, and no source', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/cli/main.js',
        'dist/cli/LICENSES.txt',
        'dist/cli/pact-worker.js',
        'dist/docs-page/LICENSES.txt',
        'dist/docs-page/docs-page.js',
        'dist/docs-page/index.html',
        'dist/panel/LICENSES.txt',
        'dist/panel/index.html',
        'dist/panel/mount.js',
        'dist/src/store/LICENSES.txt',
        'dist/src/verify/pacts/pact-worker.js',
        'contracts/openapi.json',
        'contracts/pacts/plant-store-client-plant-store.json',
        'contracts/profile.schema.json',
        'fixtures/profiles/strict-framework.json',
      ]),
    );
    const sources = paths.filter((path) => /(?<!\.d)\.tsx?$/.test(path));
    expect(sources.filter((path) => !path.startsWith('examples/'))).toEqual([]);
    expect(paths.filter((path) => /^dist\/src\/panel\/.*\.js$/.test(path))).toEqual([]);
  });

  it('imports no JSON, which bundlers and the vm pools of Vitest cannot load', () => {
    const importing = paths.filter(
      (path) =>
        /^dist\/.*\.js$/.test(path) &&
        /\bfrom\s*["'][^"']+\.json["']/.test(readFileSync(join(folder, path), 'utf8')),
    );

    expect(importing).toEqual([]);
  });

  it('has in it every page, and what they link to', () => {
    const links = pages.flatMap(({ path, text }) =>
      targetsOf(text)
        .filter((target) => !/^(https?:|#)/.test(target))
        .map((target) => normalize(join(dirname(path), target.replace(/#.*/, '')))),
    );
    const isPacked = (link: string) =>
      paths.some((path) => path === link || path.startsWith(`${link}/`));
    expect(paths).toEqual(expect.arrayContaining(pages.map(({ path }) => path)));
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((link) => !isPacked(link))).toEqual([]);
  });

  describe.each(['edge-light', 'react-native', 'workerd'])('under %s', (condition) => {
    const importUnder = (entry: string) =>
      run(folder, '--conditions', condition, '--input-type=module', '-e', `import '${entry}'`);

    it('has no entry that needs Node', () => {
      for (const entry of entriesForNode) {
        expect(importUnder(entry).stderr).toContain(needsNode);
      }
    });

    it('has the others', () => {
      const { status, stderr } = importUnder(
        "plant-store-kit'; import 'plant-store-kit/client'; import 'plant-store-kit/panel",
      );

      expect(status, stderr).toBe(0);
    });
  });

  it.each(entriesForNode)('has no %s for the browser', (entry) => {
    const contents = `import '${entry}'`;
    const options = { bundle: true, platform: 'browser', write: false } as const;
    const { outputFiles } = buildSync({ ...options, stdin: { contents, resolveDir: folder } });

    expect(outputFiles[0]?.text).toContain(needsNode);
  });

  it('has every entry in Node that is asked for the browser’s, as Vitest is for components', () => {
    const script = entriesForNode.map((entry) => `import '${entry}';`).join('\n');

    node(folder, '--conditions', 'browser', '--input-type=module', '-e', script);
  });

  it('lets bundlers drop a mock that nothing uses', () => {
    const code = readFileSync(join(folder, 'dist/src/mock/create-plant-mock.js'), 'utf8');

    expect(code).toContain('/* @__NO_SIDE_EFFECTS__ */\nexport function createPlantMock(');
  });

  it('lets its contract be found by name', () => {
    const name = 'plant-store-kit/contracts/pacts/plant-store-client-plant-store.json';
    const script = `console.log(require.resolve('${name}'))`;

    expect(node(folder, '-e', script).trim()).toBe(
      join(realpathSync(folder), 'contracts/pacts/plant-store-client-plant-store.json'),
    );
  });

  it('verifies its own server', async () => {
    await using served = await serve(folder);
    const flags = ['--url', served.url, '--token', 'alice-token', '--second-token', 'bob-token'];

    const printed = node(folder, join(folder, 'dist/cli/main.js'), 'verify', ...flags);

    expect(printed).toMatch(/^✓ The provider passes all \d+ rules\.$/m);
  });

  describe('without msw, faker, Pact, fast-check, Vitest and Playwright', () => {
    let bare: string;

    beforeAll(() => {
      bare = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
      install(bare, ['msw', '@faker-js', '@pact-foundation', 'fast-check', ...testTools]);
      symlinkSync(join(folder, 'dist'), join(bare, 'dist'));
    });

    afterAll(() => rmSync(bare, { recursive: true }));

    it('serves', async () => {
      await using served = await serve(bare);

      const response = await fetch(`${served.url}/plants?limit=1`, {
        headers: { authorization: 'Bearer alice-token' },
      });

      expect(await response.json()).toHaveLength(1);
    });

    it.each(['plant-store-kit/client', 'plant-store-kit/server'])('is imported as %s', (entry) => {
      node(bare, ...preserveSymlinks, '--input-type=module', '-e', `await import('${entry}')`);
    });
  });

  describe('with Vitest, and without msw', () => {
    let bare: string;

    beforeAll(() => {
      bare = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
      install(bare, ['msw', '@playwright', 'playwright', 'playwright-core']);
      // No link, beside whose target msw would be found.
      cpSync(join(folder, 'dist'), join(bare, 'dist'), { recursive: true });
    });

    afterAll(() => rmSync(bare, { recursive: true }));

    it('says in the test of the README what to install', () => {
      const [test] = blocksOf('ts').filter(({ page }) => page === 'README.md');
      writeFileSync(join(bare, 'plants.test.ts'), test?.content ?? '');

      const { status, stderr } = run(
        bare,
        'node_modules/vitest/vitest.mjs',
        'run',
        'plants.test.ts',
      );

      expect(status).toBe(1);
      expect(stderr).toContain(
        'Failed to intercept requests: the package msw is not installed. Install it in your project with "npm install --save-dev msw", before Node.js 22.12 with "msw@2".',
      );
    });
  });

  describe('without Pact, Vitest and Playwright', () => {
    let bare: string;

    beforeAll(() => {
      bare = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
      install(bare, ['@pact-foundation', ...testTools]);
      symlinkSync(join(folder, 'dist'), join(bare, 'dist'));
    });

    afterAll(() => rmSync(bare, { recursive: true }));

    it('is imported as plant-store-kit, for mocks', () => {
      const script = `await import('plant-store-kit')`;

      node(bare, ...preserveSymlinks, '--input-type=module', '-e', script);
    });

    it('says at verify what to install, and ends with 2', () => {
      const main = join(bare, 'dist/cli/main.js');
      const flags = ['--url', 'http://127.0.0.1:1', '--token', 't'];

      const { status, stderr } = run(bare, ...preserveSymlinks, main, 'verify', ...flags);

      expect(status, stderr).toBe(2);
      expect(stderr).toBe(
        'Failed to load Pact: the package @pact-foundation/pact-core is not installed. Install it with "npm install @pact-foundation/pact-core".\n',
      );
    });
  });
});
