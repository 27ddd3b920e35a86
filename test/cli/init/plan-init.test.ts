import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type InitPlan, isNothingToDo } from '../../../src/cli/init/init-plan.js';
import { planInit } from '../../../src/cli/init/plan-init.js';
import { openProject } from '../../../src/cli/project/project.js';
import { installed, makeProject, workerScriptOf } from '../sample-project.js';

type Files = Readonly<Record<string, unknown>>;

async function plan(
  files: Files,
  { nodeVersion = 'v20.19.0', baseUrl = '/api' } = {},
): Promise<InitPlan> {
  await using folder = await makeProject(files);
  const kitVersion = '0.1.0';
  return planInit(openProject(folder.path), {
    baseUrl,
    publicFolder: undefined,
    nodeVersion,
    kitVersion,
  });
}

const pathsOf = ({ files }: InitPlan) => files.map(({ path }) => path);
const textOf = ({ files }: InitPlan, path: string) =>
  files.find((file) => file.path === path)?.after ?? '';

const uses = (...names: string[]) => ({
  devDependencies: Object.fromEntries(['plant-store-kit', ...names].map((name) => [name, '*'])),
});

const viteProject = {
  'package.json': uses('vite', 'typescript'),
  'src/main.tsx': `import App from './App'\n\nrender(App)\n`,
};

describe('the plan for Vite', () => {
  it('has the mock, its guarded start after the imports, and a test', async () => {
    const planned = await plan(viteProject);

    expect(planned).toMatchObject({
      packages: ['msw@2', 'vitest@4'],
      workerFolder: 'public',
      notes: [],
      testCommands: ['vitest run src/mocks/plants.test.ts'],
    });
    expect(pathsOf(planned)).toEqual([
      'src/mocks/start-mock.ts',
      'src/main.tsx',
      'src/mocks/plants.test.ts',
    ]);
    expect(textOf(planned, 'src/main.tsx')).toBe(
      `import App from './App'

if (import.meta.env.DEV) {
  const { startMock } = await import('./mocks/start-mock')
  await startMock()
}

render(App)
`,
    );
  });

  it('looks for the worker script below the base path of Vite', async () => {
    expect(textOf(await plan(viteProject), 'src/mocks/start-mock.ts')).toContain(
      'import.meta.env.BASE_URL',
    );
  });

  it('has JavaScript for a project of JavaScript', async () => {
    const planned = await plan({
      'package.json': uses('vite'),
      'src/main.js': `import './a.css';\nrun();\n`,
    });

    expect(textOf(planned, 'src/mocks/start-mock.js')).toContain('\nlet started;\n');
    expect(textOf(planned, 'src/main.js')).toContain('  await startMock();\n}\nrun();');
  });

  it.each([
    ['starts a worker of its own', `import { setupWorker } from 'msw/browser';\n`],
    ['has imports of several lines', `import {\n  a,\n} from './a.js';\n`],
    ['starts with a directive', `'use strict';\nrun();\n`],
    ['is elsewhere', undefined],
  ])('leaves the start to the user where the entry %s', async (_, main) => {
    const { 'package.json': packageJson } = viteProject;
    const files = main === undefined ? {} : { 'src/main.tsx': main };

    const planned = await plan({ 'package.json': packageJson, ...files });

    expect(pathsOf(planned)).not.toContain('src/main.tsx');
    expect(planned.notes).toEqual([expect.stringContaining('if (import.meta.env.DEV) {')]);
  });
});

describe('the packages of a plan', () => {
  it.each([
    ['v20.19.0', ['msw@2', 'vitest@4'], 'onUnhandledRequest'],
    ['v22.12.0', ['msw@3', 'vitest@5'], 'onUnhandledFrame'],
  ])('run on Node.js %s', async (nodeVersion, packages, option) => {
    const planned = await plan(viteProject, { nodeVersion });

    expect(planned.packages).toEqual(packages);
    expect(textOf(planned, 'src/mocks/start-mock.ts')).toContain(option);
  });

  it('are none of those that are declared', async () => {
    const packageJson = {
      devDependencies: { ...uses('vite', 'vitest').devDependencies, msw: '^3' },
    };

    const planned = await plan({ 'package.json': packageJson });

    expect(planned.packages).toEqual([]);
    expect(textOf(planned, 'src/mocks/start-mock.js')).toContain('onUnhandledFrame');
  });

  it('have the kit among them if npx has fetched it for this run alone', async () => {
    expect((await plan({})).packages).toEqual(['plant-store-kit@0.1.0']);
  });
});

describe('the plan for Next.js', () => {
  const layout = `import "./globals.css";

export default function Layout({ children }: Props) {
  return <body>{children}</body>;
}
`;

  it('puts a provider around the children of the layout', async () => {
    const planned = await plan({
      'package.json': uses('next', 'typescript'),
      'src/app/layout.tsx': layout,
    });

    expect(pathsOf(planned)).toEqual([
      'src/mocks/start-mock.ts',
      'src/mocks/mock-provider.tsx',
      'src/app/layout.tsx',
      'test/plants.test.mjs',
    ]);
    expect(textOf(planned, 'src/app/layout.tsx')).toBe(`import "./globals.css";
import { MockProvider } from "../mocks/mock-provider";

export default function Layout({ children }: Props) {
  return <body><MockProvider>{children}</MockProvider></body>;
}
`);
  });

  it('has the mock of the page "Build a frontend"', async () => {
    const planned = await plan({ 'package.json': uses('next', 'typescript') });

    expect(textOf(planned, 'mocks/start-mock.ts')).toBe(
      readFileSync('test/docs/examples/start-mock.ts', 'utf8'),
    );
  });

  it('puts it around the page of the pages router', async () => {
    const planned = await plan({
      'package.json': uses('next'),
      'pages/_app.js': 'export default (p) => <Component {...pageProps} />;\n',
    });

    expect(pathsOf(planned)).toContain('mocks/mock-provider.jsx');
    expect(textOf(planned, 'pages/_app.js')).toBe(
      `import { MockProvider } from "../mocks/mock-provider";
export default (p) => <MockProvider><Component {...pageProps} /></MockProvider>;
`,
    );
  });

  it('leaves a layout as it is that has its children twice', async () => {
    const planned = await plan({
      'package.json': uses('next'),
      'app/layout.tsx': `${layout}${layout}`,
    });

    expect(pathsOf(planned)).not.toContain('app/layout.tsx');
    expect(planned.notes).toEqual([expect.stringContaining('children of app/layout.tsx')]);
  });
});

describe('the plan for Storybook', () => {
  const planFor = (preview: string) =>
    plan({ ...viteProject, '.storybook/preview.ts': `import type { P } from 's'\n\n${preview}` });

  it('starts the mock before all stories', async () => {
    const planned = await planFor('const preview: P = {\n  parameters: {},\n};\n');

    expect(textOf(planned, '.storybook/preview.ts')).toBe(`import type { P } from 's'
import { startMock } from '../src/mocks/start-mock'

const preview: P = {
  beforeAll: startMock,
  parameters: {},
};
`);
  });

  it('leaves a preview as it is that does something before all stories', async () => {
    const planned = await planFor('const preview = {\n  beforeAll: f,\n  parameters: {},\n};\n');

    expect(pathsOf(planned)).not.toContain('.storybook/preview.ts');
    expect(planned.notes).toEqual([expect.stringContaining('beforeAll of .storybook/preview.ts')]);
  });
});

describe('the first test of a plan', () => {
  it.each([
    [[], 'test/plants.test.mjs', 'node --test', 't.after(() => server.stop())'],
    [['jest'], 'test/plants.test.js', 'jest', 'process.getBuiltinModule('],
    [['jest', 'typescript'], 'test/plants.test.ts', 'jest', '@jest/globals'],
    [['vitest'], 'test/plants.test.js', 'vitest run', 'plant-store-kit/vitest'],
    [['@playwright/test'], 'tests/plants.spec.js', 'playwright test', `baseUrl: '/api'`],
    [['vitest', '@storybook/addon-vitest'], 'test/plants.test.mjs', 'node --test', 'node:test'],
  ])('is for the runner that is there: %j', async (packages, path, command, content) => {
    const planned = await plan({ 'package.json': uses(...packages) });

    expect(planned.testCommands).toEqual([`${command} ${path}`]);
    expect(textOf(planned, path)).toContain(content);
  });

  it('has no require for Jest, which is not there where Jest runs tests as modules', async () => {
    const planned = await plan({ 'package.json': uses('jest') });

    expect(textOf(planned, 'test/plants.test.js')).not.toMatch(/\brequire\(|\brequire\./);
  });

  it('is there for each of two runners, and in the folder of Playwright', async () => {
    const planned = await plan({
      'package.json': uses('vitest', '@playwright/test'),
      'e2e/example.spec.ts': '',
    });

    expect(pathsOf(planned)).toEqual(['test/plants.test.js', 'e2e/plants.spec.js']);
  });

  it.each([
    ['/api', true],
    ['http://shop.test/v1', false],
  ])('of Vitest has a page for an app that asks %s: %s', async (baseUrl, hasPage) => {
    const text = textOf(await plan(viteProject, { baseUrl }), 'src/mocks/plants.test.ts');

    expect(text).toContain(`fetch('${baseUrl}/plants?limit=3'`);
    expect(text.includes('Object.assign(globalThis, { location:')).toBe(hasPage);
  });
});

describe('a second plan', () => {
  const planAgain = async (version: string) => {
    const { files } = await plan(viteProject);
    return plan({
      ...viteProject,
      ...Object.fromEntries(files.map(({ path, after }) => [path, after])),
      'package.json': {
        ...uses('vite', 'typescript', 'msw', 'vitest'),
        msw: { workerDirectory: ['static'] },
      },
      'static/mockServiceWorker.js': workerScriptOf(version),
      ...installed('msw', '2.15.0'),
    });
  };

  it('has nothing to do', async () => {
    const second = await planAgain('2.15.0');

    expect(isNothingToDo(second), JSON.stringify(second)).toBe(true);
  });

  it('has a worker script written again that is of another msw, and nothing else', async () => {
    expect(await planAgain('2.12.0')).toMatchObject({
      packages: [],
      files: [],
      workerFolder: 'static',
    });
  });
});
