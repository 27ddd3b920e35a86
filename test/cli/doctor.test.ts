import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { checks, type Examination } from '../../src/cli/commands/doctor.js';
import { openProject, readSources } from '../../src/project/project.js';
import { fillTemplate } from '../../src/project/templates.js';
import { findFreePort } from '../find-free-port.js';
import { listen } from '../serve.js';
import { runCommand } from './run-command.js';
import { installed, makeProject, workerScriptOf } from './sample-project.js';

type Given = Partial<Examination> & {
  readonly files?: Readonly<Record<string, unknown>>;
  /** Starts what listens on the port meanwhile. */
  readonly occupy?: (port: number) => Promise<AsyncDisposable>;
};

async function check(name: string, { files = {}, occupy, ...given }: Given) {
  await using folder = await makeProject(files);
  const port = await findFreePort();
  await using _ = await occupy?.(port);
  const defaults = { nodeVersion: 'v20.19.0', env: {}, port };
  const project = openProject(folder.path);
  const examination = { ...defaults, project, sources: readSources(project), ...given };
  // Awaited here, while the folder and the server are there.
  return await (checks[name] as NonNullable<(typeof checks)[string]>)(examination);
}

const refuse = (port: number) =>
  listen(
    createServer((socket) => socket.destroy()),
    port,
  );

/** As the server of a page app does, whatever is asked for. */
const servePages = (port: number) =>
  listen(
    createHttpServer((_, response) => response.end('<!doctype html>')),
    port,
  );

const kit = installed('plant-store-kit', '0.1.0', {
  peerDependencies: { msw: '^2.12.0 || ^3.0.0' },
});
const imports = (entry: string) => ({
  ...kit,
  'src/mock.ts': `import {\n  thing,\n} from 'plant-store-kit${entry}';\n`,
});
const msw = installed('msw', '2.15.0');
const worker = (version: string) => ({ 'public/mockServiceWorker.js': workerScriptOf(version) });
const saved = (workerDirectory: string | string[]) => ({
  'package.json': { msw: { workerDirectory } },
  ...msw,
});

const plugin = { 'vite.config.ts': `import { plantStore } from 'plant-store-kit/vite';` };
const startMock = {
  'src/mocks/start-mock.ts': `const mock = createPlantMock({ baseUrl: '/api' });
export const startMock = () => setupWorker(...mock.handlers).start();`,
};
const main = { 'src/main.ts': `const { startMock } = await import('./mocks/start-mock');` };

describe('doctor', () => {
  it.each<[string, string, Given]>([
    ['node', 'this is Node.js v20.19.0', {}],
    [
      'node',
      'this is Node.js v20.19.0, on which plant-store-kit 0.1.0 and msw 2.15.0 can run',
      { files: { ...kit, ...msw } },
    ],
    [
      'imports',
      'the project imports plant-store-kit, and no package for it is missing',
      { files: { ...imports(''), ...msw } },
    ],
    [
      'imports',
      'the project imports plant-store-kit/server, and no package for it is missing',
      { files: imports('/server') },
    ],
    [
      'imports',
      'nothing imports plant-store-kit yet; for that, it needs msw, which is not installed',
      { files: { ...kit, 'a.ts': `import type { Plant } from 'plant-store-kit';` } },
    ],
    ['one-msw', 'nothing here asks for msw', { files: msw }],
    [
      'one-msw',
      'node_modules/msw (2.15.0) is the only copy of msw',
      { files: { 'package.json': { devDependencies: { msw: '*' } }, ...msw } },
    ],
    [
      'worker-script',
      'public has mockServiceWorker.js of msw 2.15.0',
      { files: { ...msw, ...worker('2.15.0') } },
    ],
    [
      'worker-script',
      'no folder here has, or needs, the script of a service worker',
      { files: msw },
    ],
    [
      'one-mock',
      'no script starts a mock in the app; if no server answers it, run',
      { files: imports('/server') },
    ],
    [
      'one-mock',
      'vite.config.ts answers the app, and no page starts another mock',
      { files: plugin },
    ],
    [
      'one-mock',
      'src/main.ts starts the mock of src/mocks/start-mock.ts, and no server of the app has another',
      { files: { ...startMock, ...main } },
    ],
    [
      'one-mock',
      'vite.config.ts answers the app, and no page starts another mock',
      {
        files: {
          ...plugin,
          ...startMock,
          '.storybook/preview.ts': `import { startMock } from '../src/mocks/start-mock';`,
        },
      },
    ],
    [
      'one-mock',
      'app/api/plants/[[...id]]/route.ts answers the app, and no page starts another mock',
      { files: { 'app/api/plants/[[...id]]/route.ts': fillTemplate('route.ts', '/api', true) } },
    ],
    [
      'one-mock',
      'vite.config.ts answers the app, and no page starts another mock',
      {
        files: {
          ...plugin,
          'vitest.config.ts': `export default { test: { setupFiles: './src/mocks/browser' } };`,
          'src/mocks/browser.ts': `const mock = createPlantMock();\nexport const stop = mock.intercept();`,
          'src/other-mock.ts': `import { setupWorker } from 'msw/browser';`,
        },
      },
    ],
    [
      'one-mock',
      'src/main.ts starts the mock of src/mocks/index.ts',
      {
        files: {
          'src/mocks/index.ts': `export const worker = setupWorker(...createPlantMock().handlers);`,
          'src/main.ts': `import { worker } from '@/mocks';`,
        },
      },
    ],
    ['port', ' is free for serve', {}],
    ['port', 'serve listens on port ', { occupy: (port) => startServer({ port }) }],
    ['port', 'which the mock of vite.config.ts does not need', { occupy: refuse, files: plugin }],
    ['proxy', 'neither HTTP_PROXY nor ALL_PROXY is set', { env: { NO_PROXY: '' } }],
    [
      'proxy',
      'NO_PROXY keeps 127.0.0.1 from http_proxy',
      { env: { http_proxy: 'http://p', no_proxy: 'a, 127.0.0.1' } },
    ],
    [
      'proxy',
      'NO_PROXY keeps 127.0.0.1 from HTTP_PROXY',
      { env: { HTTP_PROXY: 'http://p', NO_PROXY: '*' } },
    ],
  ])('says by %s that %s', async (name, found, given) => {
    const finding = await check(name, given);

    expect(finding).toEqual([expect.stringContaining(found)]);
  });

  it.each<[string, Given, RegExp, RegExp]>([
    [
      'node',
      { files: installed('msw', '3.0.5', { engines: { node: '>=22.12.0' } }) },
      /this is Node\.js v20\.19\.0, and msw 3\.0\.5 needs Node\.js >=22\.12\.0/,
      /earlier major version of msw/,
    ],
    [
      'imports',
      { files: imports('') },
      /imports plant-store-kit, and it needs msw, which is not installed/,
      /npm install --save-dev msw@2"/,
    ],
    [
      'imports',
      { files: { ...imports(''), ...installed('msw', '2.10.0') } },
      /needs msw \^2\.12\.0 \|\| \^3\.0\.0, and finds 2\.10\.0/,
      /npm install --save-dev msw@2"/,
    ],
    [
      'imports',
      { files: { ...imports('/vitest'), ...msw } },
      /imports plant-store-kit\/vitest, and it needs vitest, which/,
      /--save-dev vitest"/,
    ],
    [
      'imports',
      { files: { 'a.mjs': `await import('plant-store-kit/client')` } },
      /plant-store-kit\/client, which is not installed in it/,
      /plant-store-kit init/,
    ],
    [
      'one-msw',
      {
        files: {
          'package.json': { devDependencies: { msw: '*', '@acme/stories': '*' } },
          ...installed('msw', '3.0.5'),
          ...installed('@acme/stories', '1.0.0', { peerDependencies: { msw: '*' } }),
          ...installed('msw', '2.15.0', { at: 'node_modules/@acme/stories/node_modules' }),
        },
      },
      /one copy of msw does not know.*@acme\/stories\/node_modules\/msw \(2\.15\.0\)/,
      /npm dedupe/,
    ],
    [
      'worker-script',
      { files: { ...installed('msw', '3.0.5'), ...worker('2.10.0') } },
      /public has no mockServiceWorker\.js of msw 3\.0\.5/,
      /npx msw init public --save/,
    ],
    ['worker-script', { files: saved('static') }, /static has no/, /npx msw init static --save/],
    ['worker-script', { files: saved('my static') }, /has no/, /npx msw init 'my static' --save/],
    ['worker-script', { files: saved(['public/js']) }, /sees only pages below/, /init public/],
    [
      'one-mock',
      { files: { ...plugin, ...startMock, ...main } },
      /two mocks: src\/main\.ts starts the mock of src\/mocks\/start-mock\.ts, which answers before vite\.config\.ts/,
      /Take the lines that start it out of src\/main\.ts/,
    ],
    [
      'one-mock',
      {
        files: {
          ...plugin,
          'src/handlers.js': `export const { handlers } = createPlantMock({ baseUrl: '/api' });`,
          'src/browser.js': `import { handlers } from './handlers';\nexport const worker = setupWorker(...handlers);`,
          'src/main.jsx': `import { worker } from './browser';\nawait worker.start();`,
        },
      },
      /two mocks: src\/main\.jsx starts the mock of src\/browser\.js/,
      /out of src\/main\.jsx/,
    ],
    [
      'one-mock',
      { files: startMock },
      /nothing imports src\/mocks\/start-mock\.ts, so no page starts its mock/,
      /Start it where the app starts/,
    ],
    ['port', { occupy: servePages }, /EADDRINUSE/, /npx plant-store-kit serve --port \d+"/],
    ['port', { occupy: refuse }, /EADDRINUSE/, /npx plant-store-kit serve --port \d+"/],
    [
      'proxy',
      { env: { HTTP_PROXY: 'http://proxy:3128', NO_PROXY: 'example.com' } },
      /programs that obey HTTP_PROXY send/,
      / no_proxy=example\.com,127\.0\.0\.1,localhost/,
    ],
  ])('finds a failure by %s, and says how to fix it: %#', async (name, given, problem, fix) => {
    expect(await check(name, given)).toEqual([
      expect.stringMatching(problem),
      expect.stringMatching(fix),
    ]);
  });

  it('exits with 1 if a check failed, and prints how to fix it', async () => {
    await using folder = await makeProject({ ...msw, ...worker('2.10.0') });
    const command = runCommand(['doctor', folder.path, '--port', String(await findFreePort())]);

    expect(await command.code).toBe(1);

    expect(command.printed()).toMatch(
      /^worker-script failed: public has no .*\. Run "npx msw init public --save"\.$/m,
    );
  });

  it('exits with 0 if none failed', async () => {
    await using folder = await makeProject(msw);
    const command = runCommand(['doctor', folder.path, '--port', String(await findFreePort())]);

    expect(await command.code, command.printed()).toBe(0);
    const names = command
      .printed()
      .split('\n')
      .map((line) => line.replace(/ passed: .+/, ''));
    expect(names).toEqual([...Object.keys(checks), '']);
  });
});
