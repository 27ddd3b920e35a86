import { execFileSync } from 'node:child_process';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { blocksOf, pages, targetsOf } from '../docs/pages.js';
import { kit, makeProject } from './make-project.js';
import { typedPrograms } from './typed-programs.js';
import { findImports, root, type Workspace } from './workspace.js';

const testTools = ['vitest', '@vitest', '@playwright', 'playwright', 'playwright-core'];

const command = `node ${kit}/dist/cli/main.js`;
const serving = [`${command} serve --port 0 --quiet`, /http:\S+/] as const;

const entriesForNode = ['playwright', 'server', 'verify', 'vite'].map(
  (name) => `plant-store-kit/${name}`,
);
const otherEntries = ['', '/client', '/fetch', '/interface', '/panel'].map(
  (name) => `plant-store-kit${name}`,
);

const needsNode =
  'Failed to load plant-store-kit/playwright, /server, /verify or /vite: they run in Node.js only.';

describe('the package', () => {
  let project: Workspace;
  let paths: readonly string[];

  const evaluate = async (code: string, flags = '') => {
    project.write('program.mjs', `console.log(JSON.stringify(await (async () => {${code}})()))`);
    return JSON.parse(await project.run(`node ${flags} program.mjs`));
  };

  /** For each entry whether it can be imported, or why not. */
  const importAll = (entries: readonly string[], flags: string) =>
    evaluate(
      `const load = (name) => import(name).then(() => 'loaded', ({ message }) => message);
      return Promise.all(${JSON.stringify(entries)}.map(load));`,
      flags,
    );

  beforeAll(async () => {
    project = await makeProject();
    paths = execFileSync('tar', ['-tzf', inject('kit')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((path) => path.replace(/^package\//, ''));
  });

  afterAll(() => project[Symbol.asyncDispose]());

  it('exports these names', async () => {
    const entries = [...otherEntries, ...entriesForNode, 'plant-store-kit/vitest'];

    const names = await evaluate(
      `const names = async (entry) => [entry, Object.keys(await import(entry)).sort()];
      return Object.fromEntries(await Promise.all(${JSON.stringify(entries)}.map(names)));`,
    );

    expect(names).toMatchSnapshot();
  });

  it.each(typedPrograms)('brings types that a strict project can use: $what', async (program) => {
    for (const [name, code] of Object.entries(program.files)) {
      project.write(name, code);
    }
    const flags = ['--module nodenext', '--target es2022', `--types "${program.types.join()}"`];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const files = Object.keys(program.files).join(' ');

    await project.run(
      `node ${compiler} --ignoreConfig --noEmit --strict ${flags.join(' ')} ${files}`,
    );
  });

  it('has in it its command, its contract, profiles, licences, and no source', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/cli/main.js',
        'dist/cli/LICENSES.txt',
        'dist/cli/pact-worker.js',
        'dist/docs-page/LICENSES.txt',
        'dist/docs-page/index.html',
        'dist/panel/LICENSES.txt',
        'dist/panel/index.html',
        'dist/panel/mount.js',
        'dist/src/public/LICENSES.txt',
        'dist/src/public/pact-worker.js',
        'contracts/openapi.json',
        'contracts/profile.schema.json',
        'fixtures/profiles/strict-framework.json',
        'llms.txt',
        'templates/init/route.ts',
      ]),
    );
    const sources = paths.filter((path) => /(?<!\.d)\.tsx?$/.test(path));
    expect(sources.filter((path) => !/^(examples|templates)\//.test(path))).toEqual([]);
  });

  it('imports no JSON, which bundlers and the vm pools of Vitest cannot load', () => {
    const importing = paths
      .filter((path) => /^dist\/.*\.js$/.test(path))
      .filter((path) => /\bfrom\s*["'][^"']+\.json["']/.test(project.read(`${kit}/${path}`)));

    expect(importing).toEqual([]);
  });

  it('imports only packages that are installed with it, or that its users have', () => {
    const { dependencies, optionalDependencies, peerDependencies } = packageJson;
    const installed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    const isInstalled = (specifier: string) =>
      isBuiltin(specifier) ||
      Object.keys(installed).some((name) => `${specifier}/`.startsWith(`${name}/`));
    const modules = paths.filter((path) => /^dist\/.*\.js$/.test(path));

    const { metafile } = buildSync({
      entryPoints: modules.map((path) => join(project.folder, kit, path)),
      ...findImports,
    });
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    const packages = imports.filter(({ external }) => external).map(({ path }) => path);
    expect(packages).toContain('msw');
    expect(packages.filter((name) => !isInstalled(name))).toEqual([]);
  });

  it('has in it every page, and what they link to', () => {
    const links = pages.flatMap(({ path, text }) =>
      targetsOf(text)
        .filter((target) => !/^(https?:|#)/.test(target))
        .map((target) => normalize(join(dirname(path), target.replace(/#.*/, '')))),
    );
    const isPacked = (link: string) =>
      paths.some((path) => path === link || path.startsWith(`${link.replace(/\/$/, '')}/`));

    expect([...pages.map(({ path }) => path), ...links].filter((link) => !isPacked(link))).toEqual(
      [],
    );
  });

  it.each(['edge-light', 'react-native', 'workerd'])(
    'has under %s the entries that do not need Node',
    async (condition) => {
      const flags = `--conditions ${condition}`;

      const results = await importAll([...otherEntries, ...entriesForNode], flags);

      const loaded = otherEntries.map(() => 'loaded');
      const failed = entriesForNode.map(() => expect.stringContaining(needsNode));
      expect(results).toEqual([...loaded, ...failed]);
    },
  );

  it('has nothing for the browser that needs Node', () => {
    for (const entry of entriesForNode) {
      const stdin = { contents: `import '${entry}'`, resolveDir: project.folder };
      const options = { bundle: true, platform: 'browser', write: false } as const;
      const { outputFiles } = buildSync({ ...options, stdin });

      expect(outputFiles[0]?.text).toContain(needsNode);
    }
  });

  it('has every entry in Node that is asked for the browser’s, as Vitest is for components', async () => {
    expect(await importAll(entriesForNode, '--conditions browser')).toEqual(
      entriesForNode.map(() => 'loaded'),
    );
  });

  it('lets its contract be found by name', async () => {
    const name = 'plant-store-kit/contracts/pacts/plant-store-client-plant-store.json';

    expect(await evaluate(`return import.meta.resolve('${name}')`)).toContain(`/${name}`);
  });

  it('verifies its own server', async () => {
    await using served = await project.start(...serving);
    const [url] = /http:[\w.:/]+/.exec(served.printed()) ?? [];
    const flags = `--url ${url} --token alice-token --second-token bob-token`;

    await project.run(`${command} verify ${flags}`, {
      prints: /^✓ The provider passes all \d+ rules\.$/m,
    });
  });
});

describe('the package without what it does not need', () => {
  it('serves, and has a client and the mock of /fetch, without msw, faker, Pact and test tools', async () => {
    const leftOut = ['msw', '@faker-js', '@pact-foundation', ...testTools];
    await using project = await makeProject(leftOut);

    for (const entry of ['client', 'fetch', 'server']) {
      await project.run(`node --input-type=module -e "import 'plant-store-kit/${entry}'"`);
    }
    await using _served = await project.start(...serving);
  });

  it('says without msw in the test of the README what to install', async () => {
    await using project = await makeProject(['msw']);
    const [test] = blocksOf('ts').filter(({ page }) => page === 'README.md');
    project.write('plants.test.ts', test?.content);

    await project.run('node node_modules/vitest/vitest.mjs run plants.test.ts', {
      exitCode: 1,
      prints:
        'Failed to intercept requests: the package msw is not installed. Install it in your project with "npm install --save-dev msw", before Node.js 22.12 with "msw@2".',
    });
  });

  it('has the mock without Pact and test tools, and says at verify what to install', async () => {
    await using project = await makeProject(['@pact-foundation', ...testTools]);

    await project.run(`node --input-type=module -e "import 'plant-store-kit'"`);
    await project.run(`${command} verify --url http://127.0.0.1:1 --token t`, {
      exitCode: 2,
      prints:
        'Failed to load Pact: the package @pact-foundation/pact-core is not installed. Install it with "npm install @pact-foundation/pact-core".\n',
    });
  });
});
