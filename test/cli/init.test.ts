import { existsSync } from 'node:fs';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { planInit } from '../../src/project/plan-init.js';
import { openProject } from '../../src/project/project.js';
import { findFreePort } from '../find-free-port.js';
import { runCommand } from './run-command.js';
import { installed, makeProject, workerScriptOf } from './sample-project.js';

type Files = Readonly<Record<string, unknown>>;

async function plan(files: Files, nodeVersion = 'v20.19.0'): Promise<ReturnType<typeof planInit>> {
  await using folder = await makeProject(files);
  return planInit(openProject(folder.path), nodeVersion, 'npm');
}

const pathsOf = ({ files }: ReturnType<typeof planInit>) => files.map(({ path }) => path);
const linesOf = ({ commands }: ReturnType<typeof planInit>) =>
  commands.map((words) => words.join(' '));
const textOf = ({ files }: ReturnType<typeof planInit>, path: string) =>
  files.find((file) => file.path === path)?.text ?? '';

const uses = (...names: string[]) => ({
  devDependencies: Object.fromEntries(['plant-store-kit', ...names].map((name) => [name, '*'])),
});

const viteProject = {
  'package.json': uses('vite', 'typescript'),
  'src/main.tsx': `import App from './App';\n\nrender(App);\n`,
};

const nextProject = { 'package.json': uses('next', 'typescript') };
const storybook = { 'package.json': uses('typescript'), '.storybook/preview.ts': '' };

const usesJest = (test: string, jest?: object): Files => ({
  'package.json': { ...uses('jest'), scripts: { test }, jest },
});

const callElsewhere = { 'src/api.ts': `fetch('https://api.example.com/v1/plants?limit=3')` };

describe('the plan of init', () => {
  it('has for Vite the lines of the plugin for its config, and a test, but no worker', async () => {
    const planned = await plan({ ...viteProject, 'vite.config.ts': 'export default {};' });

    expect(linesOf(planned)).toEqual(['npm i -D @types/node@20 tsx@4']);
    expect(pathsOf(planned)).toEqual(['test/plants.ts']);
    expect(planned.notes).toEqual([
      expect.stringMatching(
        /^Add to vite\.config\.ts, after .*plugins: \[plantStore\(\{ baseUrl: '\/api' \}\)\],/s,
      ),
      'Run the first test: node --import tsx --test test/plants.ts',
    ]);
  });

  it('has a mock in the page and its start where the app calls another origin than that of Vite', async () => {
    const planned = await plan({ ...viteProject, ...callElsewhere });

    expect(linesOf(planned)).toEqual([
      'npm i -D msw@2 @types/node@20 tsx@4',
      'npx msw init public --save',
    ]);
    expect(pathsOf(planned)).toEqual(['src/mocks/start-mock.ts', 'test/plants.ts']);
    const mock = textOf(planned, 'src/mocks/start-mock.ts');
    expect(mock).toContain('import.meta.env.BASE_URL');
    expect(mock).toContain("createPlantMock({ baseUrl: 'https://api.example.com/v1' })");
    expect(planned.notes[0]).toMatch(
      /^Add to src\/main\.tsx, after .*if \(import\.meta\.env\.DEV\) \{/s,
    );
  });

  it.each([
    [`fetch('/store/plants')`, '/store'],
    [`const list = '/store/plants';\nrender(<a href="/shop/plants">Shop</a>)`, '/store'],
    ['client.get<Plant[]>(`/store/v2/plants/7`)', '/store/v2'],
    [`const plants = '/store/plants';`, '/store'],
    [`createPlantClient({ baseUrl: '/store', token })`, '/store'],
    ['navigate("/garden/plants"); fetch(base + "/plants"); import "/src/plants";', '/api'],
  ])('has one base URL for all, that which the app calls: %s', async (call, baseUrl) => {
    const config = { 'vite.config.js': '', 'vitest.config.js': '' };
    const { files, notes } = await plan({
      'package.json': uses('vite', 'vitest'),
      'src/api.js': call,
      ...config,
    });

    expect(notes[0]).toContain(`plantStore({ baseUrl: '${baseUrl}' })`);
    expect(files.map(({ text }) => text)).toEqual([
      expect.stringContaining(`const url = '${baseUrl}';`),
    ]);
  });

  it('leaves a mock that the app starts as it is', async () => {
    const planned = await plan({
      ...viteProject,
      'src/mocks/browser.ts': `createPlantMock({ baseUrl: '/v1' }); export const worker = setupWorker();`,
      'src/main.tsx': `import { worker } from './mocks/browser';`,
    });

    expect(pathsOf(planned)).toEqual(['test/plants.ts']);
    expect(textOf(planned, 'test/plants.ts')).toContain("startServer({ port: 0, baseUrl: '/v1' })");
    expect(planned.notes).toEqual([expect.stringMatching(/^Run the first test/)]);
  });

  it('has the packages that run on a newer Node.js, but none that is declared', async () => {
    const planned = await plan({ ...viteProject, ...callElsewhere }, 'v24.0.0');
    expect(linesOf(planned)).toContain('npm i -D msw@3 @types/node@24');
    expect(planned.notes).toContain('Run the first test: node --test test/plants.ts');
    expect(textOf(planned, 'src/mocks/start-mock.ts')).toContain('onUnhandledFrame');

    const { devDependencies } = uses('vite');
    const declared = await plan({
      ...callElsewhere,
      'package.json': { devDependencies, dependencies: { msw: '^3' } },
    });
    expect(linesOf(declared)).toEqual(['npx msw init public --save']);
    expect(textOf(declared, 'src/mocks/start-mock.js')).toContain('onUnhandledFrame');
    expect(textOf(declared, 'src/mocks/start-mock.js')).toContain('\nlet started;\n');
  });

  it.each<[string, Files, path: string, source: string]>([
    ['Vite without a config', viteProject, 'vite.config.mts', 'templates/init/vite.config.ts'],
    ['Next.js', nextProject, 'app/api/plants/[[...id]]/route.ts', 'templates/init/route.ts'],
    ['Storybook', storybook, 'src/mocks/start-mock.ts', 'test/docs/examples/start-mock.ts'],
  ])('has for %s what the page "Build a frontend" shows', async (_, files, path, source) => {
    const planned = await plan(files);

    expect(pathsOf(planned)).toEqual([path, 'test/plants.ts']);
    expect(textOf(planned, path)).toBe(await readFile(source, 'utf8'));
    expect(planned.notes.at(-1)).toMatch(/^Run the first test/);
  });

  it('has msw and the lines for its preview for Storybook, and neither for Next.js', async () => {
    const [first, other] = [await plan(storybook), await plan(nextProject)];

    expect(first.notes[0]).toMatch(/^Add to \.storybook\/preview\.ts.*beforeAll: startMock/s);
    expect(linesOf(first).join()).toContain('msw');
    expect(other.notes).toHaveLength(1);
    expect(linesOf(other).join()).not.toContain('msw');
  });

  it('has a test alone for a project of Node.js', async () => {
    const planned = await plan({ 'package.json': uses() });

    expect(planned.commands).toEqual([]);
    expect(pathsOf(planned)).toEqual(['test/plants.mjs']);
    expect(textOf(planned, 'test/plants.mjs')).toContain('t.after(() => server.stop())');
  });

  it.each<[title: string, files: Files, path: string]>([
    ['Vitest by its defaults', { 'vitest.config.mjs': 'export default {}' }, 'test/plants.test.ts'],
    [
      'Vitest by its config',
      { 'vitest.config.mjs': `export default { test: { include: ['src/*.spec.ts'] } }` },
      'src/plants.spec.ts',
    ],
    [
      'Vitest by the config of Vite, which also lists other files',
      {
        'vite.config.ts': `{ coverage: { include: ['src/**/*.ts'] },
          test: { include: ["lib/**/*.{test,spec}.?(c|m)[jt]s?(x)"] } }`,
      },
      'lib/plants.test.ts',
    ],
    [
      'Node.js beside a config of Vitest with a glob that it does not understand',
      { 'vitest.config.ts': "test: { include: ['!(e2e)/*.test.ts'] }" },
      'test/plants.ts',
    ],
    [
      'Jest that runs ES modules',
      usesJest('node --experimental-vm-modules jest.js'),
      'test/plants.test.js',
    ],
    [
      'Jest by its config',
      usesJest('node --experimental-vm-modules jest.js', {
        testMatch: ['<rootDir>/src/**/?(*.)+(spec|test).[jt]s?(x)', '**/*.test.js'],
      }),
      'src/plants.spec.js',
    ],
    ['Node.js beside another Jest', usesJest('jest'), 'test/plants.mjs'],
  ])('has a test for %s', async (_, files, path) => {
    const planned = await plan({ 'package.json': uses('vitest', 'typescript'), ...files });

    expect(pathsOf(planned)).toContain(path);
  });

  it('has a test for Vitest with what it needs', async () => {
    const planned = await plan({ 'package.json': uses('vitest', 'typescript') });

    const path = 'test/plants.test.ts';
    expect(textOf(planned, path)).toContain("from 'plant-store-kit/vitest'");
    expect(textOf(planned, path)).toContain("onUnmatchedRequest: 'fail'");
    expect(textOf(planned, path)).toContain("const url = 'https://api.example.com';");
    expect(textOf(planned, path)).not.toContain('location');
    expect(linesOf(planned)).toEqual(['npm i -D msw@2']);
    expect(planned.notes).toEqual([`Run the first test: npx vitest run ${path}`]);
  });

  it('has nothing to do a second time, but a worker script of another msw', async () => {
    const first = await plan(storybook);
    const second = (version: string) =>
      plan({
        ...Object.fromEntries(first.files.map(({ path, text }) => [path, text])),
        '.storybook/preview.ts': first.notes.join(''),
        'package.json': {
          ...uses('typescript', 'msw', 'tsx', '@types/node'),
          msw: { workerDirectory: 'static' },
        },
        'static/mockServiceWorker.js': workerScriptOf(version),
        ...installed('msw', '2.15.0'),
      });

    const nothing = { commands: [], files: [], notes: [] };
    expect(await second('2.15.0')).toEqual(nothing);
    const commands = [['npx', 'msw', 'init', 'static', '--save']];
    expect(await second('2.12.0')).toEqual({ ...nothing, commands });
  });
});

/** A project of Node.js alone, which needs no package. */
const ready = { 'package.json': uses(), ...installed('plant-store-kit', '0.1.0') };

describe('the section of AGENTS.md', () => {
  const planAgents = async (files: Files) => {
    await using folder = await makeProject({ ...ready, ...files });
    return planInit(openProject(folder.path), 'v20.19.0', 'npm', true);
  };
  const agentsFile = 'AGENTS.md';

  it('is planned only if it is asked for', async () => {
    expect(pathsOf(await plan(ready))).not.toContain(agentsFile);
    expect(pathsOf(await planAgents({}))).toContain(agentsFile);
  });

  it('says where the pages are, and what six of them are for', async () => {
    const text = textOf(await planAgents({}), agentsFile);

    expect(text).toMatch(/^<!-- plant-store-kit: begin -->\n## Plant Store Kit\n\n/);
    expect(text).toMatch(/\n<!-- plant-store-kit: end -->\n$/);
    const links = Array.from(
      text.matchAll(/^- \[.+\]\(node_modules\/plant-store-kit\/([^)]+)\): \S.*\.$/gm),
      ([, path = '']) => path,
    );
    expect(links).toHaveLength(6);
    expect(['llms.txt', ...links].filter((path) => !existsSync(path))).toEqual([]);
    expect(text).toContain('`node_modules/plant-store-kit/llms.txt`');
  });

  it.each(['\n', '\r\n'])(
    'replaces an older one, and nothing else, between %j',
    async (lineBreak) => {
      const own = ['# Rules', '', '', 'Before  ', '<!-- plant-store-kit: begin -->'];
      const older = [...own, 'Old.', '<!-- plant-store-kit: end -->', 'After', '', '', ''];

      const text = textOf(await planAgents({ [agentsFile]: older.join(lineBreak) }), agentsFile);

      expect(text.startsWith(own.join(lineBreak) + lineBreak)).toBe(true);
      expect(text.endsWith(older.slice(-5).join(lineBreak))).toBe(true);
      expect(text).not.toContain('Old.');
      expect(text.split(lineBreak).length).toBe(text.split('\n').length);
    },
  );

  it('comes after what the file has, and is not written a second time', async () => {
    const first = textOf(await planAgents({ [agentsFile]: '# Rules\n\nBe brief.' }), agentsFile);

    expect(first).toMatch(/^# Rules\n\nBe brief\.\n\n<!-- plant-store-kit: begin -->\n/);
    expect(pathsOf(await planAgents({ [agentsFile]: first }))).not.toContain(agentsFile);
  });

  it('leads to the kit of a workspace above the project', async () => {
    await using folder = await makeProject({
      ...installed('plant-store-kit', '0.1.0'),
      'packages/web/package.json': uses(),
    });
    const project = openProject(join(folder.path, 'packages/web'));

    const text = textOf(planInit(project, 'v20.19.0', 'npm', true), agentsFile);

    expect(text).toContain('(../../node_modules/plant-store-kit/docs/write-tests.md)');
  });
});

describe('init', () => {
  it('writes what it says, and finds nothing to do the second time', async () => {
    await using folder = await makeProject(ready);
    const command = runCommand(['init', folder.path, '--yes']);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain('- write test/plants.mjs\n');
    expect(command.printed()).toMatch(
      /\n\nLeft to you:\n- Run the first test: node --test test\/plants\.mjs\n$/,
    );
    expect(await readdir(join(folder.path, 'test'))).toEqual(['plants.mjs']);

    const second = runCommand(['init', folder.path]);
    expect(await second.code).toBe(0);
    expect(second.printed()).toBe('There is nothing left for init to do.\n');
  });

  it('fails with what doctor finds wrong', async () => {
    const newMsw = installed('msw', '3.0.5', { engines: { node: '>=99' } });
    await using folder = await makeProject({ ...ready, ...newMsw });
    const command = runCommand(['init', folder.path, '--yes']);

    expect(await command.code).toBe(1);
    expect(command.printed()).toMatch(
      /\nLeft to you:\n- doctor finds: this is Node\.js .*, and msw 3\.0\.5 needs Node\.js >=99\. Update/,
    );
  });

  it('does not call wrong what only lacks the lines that it prints', async () => {
    const { devDependencies } = uses('msw');
    await using folder = await makeProject({
      'package.json': { devDependencies, msw: { workerDirectory: 'public' } },
      '.storybook/preview.js': '',
      'public/mockServiceWorker.js': workerScriptOf('2.15.0'),
      ...installed('plant-store-kit', '0.1.0'),
      ...installed('msw', '2.15.0'),
    });
    const command = runCommand(['init', folder.path, '--yes']);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain('- write src/mocks/start-mock.js\n');
    expect(command.printed()).not.toContain('doctor finds');
    const doctor = runCommand(['doctor', folder.path, '--port', String(await findFreePort())]);
    expect(await doctor.code).toBe(1);
    expect(doctor.printed()).toContain('one-mock failed: nothing imports src/mocks/start-mock.js');
  });

  it.each([
    ['where there is no terminal', undefined],
    ['if the user says no', async () => false],
  ])('prints what it would do and does nothing %s', async (_, confirm) => {
    await using folder = await makeProject({ ...viteProject, ...callElsewhere });
    const command = runCommand(['init', folder.path], {}, { confirm });

    expect(await command.code).toBe(1);

    expect(command.printed()).toMatch(/^- run npm i -D msw@.*\n- run npx msw init public --save$/m);
    expect(command.printed()).toContain(
      '\n- write test/plants.ts\nNothing was installed or written.',
    );
    expect((await readdir(folder.path)).sort()).toEqual(['package.json', 'src']);
  });

  it.each([
    ['package-lock.json', 'npm i -D '],
    ['pnpm-lock.yaml', 'pnpm add -D '],
    ['yarn.lock', 'yarn add -D '],
  ])('installs by the package manager of %s', async (lockFile, install) => {
    await using folder = await makeProject({ [lockFile]: '' });
    const command = runCommand(['init', folder.path]);

    expect(await command.code).toBe(1);
    expect(command.printed()).toContain(`- run ${install}plant-store-kit@`);
  });

  it('gives a folder with a space in its name to msw as one argument', async () => {
    const workerDirectory = 'my public';
    await using folder = await makeProject({
      'package.json': { ...uses('vite', 'msw'), msw: { workerDirectory } },
      ...installed('plant-store-kit', '0.1.0'),
      ...installed('msw', '2.15.0'),
      ...callElsewhere,
      'bin/npx': `#!${process.execPath}
        const words = process.argv.slice(2);
        require('node:fs').writeFileSync('words.json', JSON.stringify(words));`,
    });
    await chmod(join(folder.path, 'bin/npx'), 0o755);
    const env = { PATH: join(folder.path, 'bin') };

    const command = runCommand(['init', folder.path, '--yes'], env);
    await command.code;

    expect(command.printed()).toContain("- run npx msw init 'my public' --save\n");
    const words = await readFile(join(folder.path, 'words.json'), 'utf8');
    expect(JSON.parse(words)).toEqual(['msw', 'init', workerDirectory, '--save']);
  });

  it('says which command fails, and what to do', async () => {
    await using folder = await makeProject({});
    const command = runCommand(['init', folder.path, '--yes'], { PATH: folder.path });

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(
      /^Failed to run "npm i -D plant-store-kit@[^"]+": .*ENOENT/,
    );
    expect(command.complaints()).toContain('Run it yourself, and then run init again');
  });
});
