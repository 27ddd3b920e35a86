import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type InitPlan, isNothingToDo } from '../../../src/cli/init/init-plan.js';
import { planInit } from '../../../src/cli/init/plan-init.js';
import { readKit } from '../../../src/cli/project/kit-package.js';
import type { PackageJson } from '../../../src/cli/project/package-json.js';
import type { Project } from '../../../src/cli/project/project.js';
import { projectOf, workerScriptOf } from './project-of.js';

const kit = readKit();

function plan(project: Project, { nodeVersion = 'v20.19.0', baseUrl = '/api' } = {}): InitPlan {
  return planInit(project, { baseUrl, publicFolder: undefined }, { nodeVersion, kit });
}

const pathsOf = ({ files }: InitPlan) => files.map(({ path }) => path);
const textOf = ({ files }: InitPlan, path: string) =>
  files.find((file) => file.path === path)?.after ?? '';

const page = '<script type="module" src="/src/main.tsx"></script>';
const main = `import App from './App'\n\nrender(App)\n`;
const vite: PackageJson = {
  devDependencies: { vite: '^8.0.0', 'plant-store-kit': 'file:kit.tgz' },
};
const kitThere = { 'plant-store-kit': kit.version };
const viteProject = {
  packageJson: vite,
  files: { 'index.html': page, 'src/main.tsx': main, 'tsconfig.json': '{}' },
  installed: kitThere,
};

describe('the plan for Vite', () => {
  it('writes the mock, its guarded start and a test, and asks msw for the worker script', () => {
    const planned = plan(projectOf(viteProject));

    expect(pathsOf(planned)).toEqual([
      'src/mocks/start-mock.ts',
      'src/main.tsx',
      'src/mocks/plants.test.ts',
    ]);
    expect(planned).toMatchObject({
      packages: ['msw@^2.12.0', 'vitest@^4.0.0'],
      workerFolder: 'public',
      notes: [],
      testCommands: ['vitest run src/mocks/plants.test.ts'],
    });
  });

  it('starts the mock after the imports, as the page does', () => {
    expect(textOf(plan(projectOf(viteProject)), 'src/main.tsx')).toBe(
      `import App from './App'

if (import.meta.env.DEV) {
  const { startMock } = await import('./mocks/start-mock')
  await startMock()
}

render(App)
`,
    );
  });

  it('writes the mock of the page "Build a frontend"', () => {
    const example = readFileSync('test/docs/examples/start-mock.ts', 'utf8');

    expect(textOf(plan(projectOf(viteProject)), 'src/mocks/start-mock.ts')).toBe(example);
  });

  it('writes JavaScript into a project of JavaScript', () => {
    const files = {
      'index.html': page.replace('tsx', 'js'),
      'src/main.js': `document.title = 'App';\n`,
    };

    const planned = plan(projectOf({ ...viteProject, files }));

    expect(pathsOf(planned)).toEqual([
      'src/mocks/start-mock.js',
      'src/main.js',
      'src/mocks/plants.test.js',
    ]);
    expect(textOf(planned, 'src/main.js')).toMatch(/^if [\s\S]*startMock\(\);\n\}\n\ndocument/);
  });

  it.each([
    [`export default { base: '/app/' }`, `\`\${import.meta.env.BASE_URL}mockServiceWorker.js\``],
    [`export default { base: './' }`, undefined],
    [`export default { /* base: '/app/' */ }`, undefined],
  ])('names the address of the worker script below a base path: %s', (config, url) => {
    const files = { ...viteProject.files, 'vite.config.ts': config };

    const text = textOf(plan(projectOf({ ...viteProject, files })), 'src/mocks/start-mock.ts');

    expect(/serviceWorker: \{ url: (.*) \}/.exec(text)?.[1]).toBe(url);
  });

  it('writes the worker script where the config has its public folder', () => {
    const files = {
      ...viteProject.files,
      'vite.config.js': `export default { publicDir: './static/' }`,
    };

    expect(plan(projectOf({ ...viteProject, files })).workerFolder).toBe('static');
  });

  it('leaves the entry as it is if it starts a worker of its own, and says what to add', () => {
    const files = {
      ...viteProject.files,
      'src/main.tsx': `import { setupWorker } from 'msw/browser';\n`,
    };

    const planned = plan(projectOf({ ...viteProject, files }));

    expect(pathsOf(planned)).not.toContain('src/main.tsx');
    expect(planned.notes).toEqual([expect.stringContaining('...mock.handlers')]);
  });

  it('leaves the start to the user if it finds no entry', () => {
    const planned = plan(projectOf({ ...viteProject, files: {} }));

    expect(planned.notes).toEqual([expect.stringContaining('import.meta.env.DEV')]);
  });
});

describe('the packages of a plan', () => {
  it.each([
    ['v20.19.0', ['msw@^2.12.0', 'vitest@^4.0.0'], 'onUnhandledRequest'],
    ['v22.12.0', ['msw@^3.0.0', 'vitest@^5.0.0'], 'onUnhandledFrame'],
  ])('run on Node.js %s', (nodeVersion, packages, option) => {
    const planned = plan(projectOf(viteProject), { nodeVersion });

    expect(planned.packages).toEqual(packages);
    expect(textOf(planned, 'src/mocks/start-mock.ts')).toContain(option);
  });

  it('are of the version that another package has brought, so that there are not two', () => {
    const installed = { ...kitThere, msw: '2.15.0' };

    const { packages } = plan(projectOf({ ...viteProject, installed }), { nodeVersion: 'v24.0.0' });

    expect(packages).toContain('msw@^2.15.0');
  });

  it('are none of those that are declared, but that are yet to be installed', () => {
    const packageJson = {
      devDependencies: { ...vite.devDependencies, msw: '^3.0.0', vitest: '*' },
    };

    const planned = plan(projectOf({ ...viteProject, packageJson }));

    expect(planned).toMatchObject({ packages: [], hasUninstalled: true });
    expect(textOf(planned, 'src/mocks/start-mock.ts')).toContain('onUnhandledFrame');
  });

  it('have the kit among them if npx has fetched it for this run alone', () => {
    expect(plan(projectOf({})).packages).toEqual([`plant-store-kit@^${kit.version}`]);
  });
});

describe('the plan for Next.js', () => {
  const packageJson = {
    dependencies: { next: '16.0.0' },
    devDependencies: { 'plant-store-kit': '*', typescript: '*' },
  };
  const layout = `import "./globals.css";

export default function Layout({ children }: Props) {
  return <body>{children}</body>;
}
`;

  it('puts a provider around the children of the layout', () => {
    const files = { 'src/app/layout.tsx': layout };

    const planned = plan(projectOf({ packageJson, files, installed: kitThere }));

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

  it('puts it around the page of the pages router', () => {
    const files = {
      'pages/_app.js':
        'export default ({ Component, pageProps }) => <Component {...pageProps} />;\n',
    };
    const javaScript = { dependencies: packageJson.dependencies };

    const planned = plan(projectOf({ packageJson: javaScript, files }));

    expect(pathsOf(planned)).toContain('mocks/mock-provider.jsx');
    expect(textOf(planned, 'pages/_app.js')).toContain(
      '<MockProvider><Component {...pageProps} /></MockProvider>',
    );
  });

  it('leaves a layout as it is that has its children twice', () => {
    const files = { 'app/layout.tsx': `${layout}${layout}` };

    const planned = plan(projectOf({ packageJson, files }));

    expect(pathsOf(planned)).not.toContain('app/layout.tsx');
    expect(planned.notes).toEqual([expect.stringContaining('children of app/layout.tsx')]);
  });

  it('names the address of the worker script below a base path', () => {
    const files = {
      'app/layout.tsx': layout,
      'next.config.ts': `export default { basePath: "/shop" };`,
    };

    const planned = plan(projectOf({ packageJson, files }));

    expect(textOf(planned, 'mocks/start-mock.ts')).toContain(`url: '/shop/mockServiceWorker.js'`);
  });
});

describe('the plan for Storybook', () => {
  const packageJson = { devDependencies: { vite: '*', 'plant-store-kit': '*' } };
  const files = { 'index.html': page, 'src/main.tsx': main, 'tsconfig.json': '{}' };

  it.each([
    `const preview: Preview = {\n  parameters: {},\n};\nexport default preview;\n`,
    `const preview = {\n  parameters: {},\n};\nexport default preview;\n`,
    `export default definePreview({\n  parameters: {},\n});\n`,
  ])('starts the mock before all stories: %j', (preview) => {
    const planned = plan(
      projectOf({ packageJson, files: { ...files, '.storybook/preview.ts': preview } }),
    );

    const text = textOf(planned, '.storybook/preview.ts');
    expect(text).toMatch(/^import \{ startMock \} from '\.\.\/src\/mocks\/start-mock';\n/);
    expect(text).toContain('{\n  beforeAll: startMock,\n  parameters: {},\n}');
  });

  it('leaves a preview as it is that does something before all stories', () => {
    const preview = 'const preview = {\n  beforeAll: prepare,\n};\n';

    const planned = plan(
      projectOf({ packageJson, files: { ...files, '.storybook/preview.ts': preview } }),
    );

    expect(pathsOf(planned)).not.toContain('.storybook/preview.ts');
    expect(planned.notes).toEqual([expect.stringContaining('beforeAll of .storybook/preview.ts')]);
  });
});

describe('the first test of a plan', () => {
  const withPackages = (devDependencies: Record<string, string>, more: PackageJson = {}) =>
    plan(
      projectOf({
        packageJson: { ...more, devDependencies: { 'plant-store-kit': '*', ...devDependencies } },
        installed: kitThere,
      }),
    );

  it.each([
    [{}, 'test/plants.test.mjs', 'node --test test/plants.test.mjs', 'node:test'],
    [{ jest: '*' }, 'test/plants.test.js', 'jest test/plants.test.js', 'spawn('],
    [
      { jest: '*', typescript: '*' },
      'test/plants.test.ts',
      'jest test/plants.test.ts',
      '@jest/globals',
    ],
    [
      { vitest: '*' },
      'test/plants.test.js',
      'vitest run test/plants.test.js',
      'plant-store-kit/vitest',
    ],
    [
      { '@playwright/test': '*' },
      'tests/plants.spec.js',
      'playwright test tests/plants.spec.js',
      'plant-store-kit/playwright',
    ],
  ])('is for the runner that is there: %j', (packages, path, command, content) => {
    const planned = withPackages(packages);

    expect(planned.testCommands).toEqual([command]);
    expect(textOf(planned, path)).toContain(content);
  });

  it('imports the server where Jest runs tests as modules', () => {
    const scripts = { test: 'node --experimental-vm-modules node_modules/.bin/jest' };

    const planned = withPackages({ jest: '*' }, { type: 'module', scripts });

    expect(textOf(planned, 'test/plants.test.js')).toContain(`from 'plant-store-kit/server'`);
  });

  it('is there for each of two runners', () => {
    expect(pathsOf(withPackages({ vitest: '*', '@playwright/test': '*' }))).toEqual([
      'test/plants.test.js',
      'tests/plants.spec.js',
    ]);
  });

  it('is not for Vitest where that runs the stories of Storybook alone', () => {
    const files = {
      'vite.config.ts': `test: { projects: [{ plugins: [storybookTest({})], test: { name: 's' } }] }`,
    };

    const planned = plan(
      projectOf({ packageJson: { devDependencies: { vitest: '*', vite: '*' } }, files }),
    );

    expect(planned.testCommands).toEqual(['node --test test/plants.test.mjs']);
  });

  it('has a whole URL also where the app has a path', () => {
    expect(textOf(plan(projectOf(viteProject)), 'src/mocks/plants.test.ts')).toContain(
      `const baseUrl = 'https://api.example.com/api';`,
    );
    expect(
      textOf(
        plan(projectOf(viteProject), { baseUrl: 'http://shop.test/v1' }),
        'src/mocks/plants.test.ts',
      ),
    ).toContain(`const baseUrl = 'http://shop.test/v1';`);
  });
});

describe('a second plan', () => {
  it('has nothing to do', () => {
    const { files } = plan(projectOf(viteProject));
    const written = Object.fromEntries(files.map(({ path, after }) => [path, after]));
    const packageJson = {
      devDependencies: { ...vite.devDependencies, msw: '^2.15.0', vitest: '^4.0.0' },
      msw: { workerDirectory: ['public'] },
    };
    const worker = { 'public/mockServiceWorker.js': workerScriptOf('2.15.0') };
    const installed = { ...kitThere, msw: '2.15.0', vitest: '4.1.0' };

    const second = plan(
      projectOf({ packageJson, installed, files: { ...viteProject.files, ...written, ...worker } }),
    );

    expect(isNothingToDo(second), JSON.stringify(second)).toBe(true);
  });

  it('has a worker script written again that is of another msw, and nothing else', () => {
    const { files } = plan(projectOf(viteProject));
    const written = Object.fromEntries(files.map(({ path, after }) => [path, after]));
    const packageJson = {
      devDependencies: { ...vite.devDependencies, msw: '^2.15.0', vitest: '^4.0.0' },
      msw: { workerDirectory: 'static' },
    };
    const worker = { 'static/mockServiceWorker.js': workerScriptOf('2.12.0') };
    const installed = { ...kitThere, msw: '2.15.0', vitest: '4.1.0' };

    const second = plan(
      projectOf({ packageJson, installed, files: { ...viteProject.files, ...written, ...worker } }),
    );

    expect(second).toMatchObject({ packages: [], files: [], workerFolder: 'static' });
  });
});
