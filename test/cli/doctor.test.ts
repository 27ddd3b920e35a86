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
const route = { 'app/api/plants/[[...id]]/route.ts': fillTemplate('route.ts', '/api', true) };
const startMock = {
  'src/mocks/start-mock.ts': `const mock = createPlantMock({ baseUrl: '/api' });
export const startMock = () => setupWorker(...mock.handlers).start();`,
};
const main = { 'src/main.ts': `const { startMock } = await import('./mocks/start-mock');` };
const storybook = {
  '.storybook/preview.ts': `import { startMock } from '../src/mocks/start-mock';`,
};
const byAlias = {
  'src/mocks/index.ts': `export const worker = setupWorker(...createPlantMock().handlers);`,
  'src/main.ts': `import { worker } from '@/mocks';`,
};
const ofTests = {
  'vitest.config.ts': `export default { test: { setupFiles: './src/mocks/browser' } };`,
  'src/mocks/browser.ts': `const mock = createPlantMock();\nexport const stop = mock.intercept();`,
  'src/other-mock.ts': `import { setupWorker } from 'msw/browser';`,
};
const inTwoSteps = {
  'src/handlers.js': `export const { handlers } = createPlantMock({ baseUrl: '/api' });`,
  'src/browser.js': `import { handlers } from './handlers';\nexport const worker = setupWorker(...handlers);`,
  'src/main.jsx': `import { worker } from './browser';\nawait worker.start();`,
};
const secondMsw = {
  'package.json': { devDependencies: { msw: '*', '@acme/stories': '*' } },
  ...installed('msw', '3.0.5'),
  ...installed('@acme/stories', '1.0.0', { peerDependencies: { msw: '*' } }),
  ...installed('msw', '2.15.0', { at: 'node_modules/@acme/stories/node_modules' }),
};
const asksForMsw = { 'package.json': { devDependencies: { msw: '*' } } };
const typeOnly = { 'a.ts': `import type { Plant } from 'plant-store-kit';` };
const notInstalled = { 'a.mjs': `await import('plant-store-kit/client')` };
const newMsw = installed('msw', '3.0.5', { engines: { node: '>=22.12.0' } });
const HTTP_PROXY = 'http://proxy:3128';

describe('doctor', () => {
  it.each<[name: string, Given, found: string]>([
    ['node', {}, 'this is Node.js v20.19.0'],
    ['node', { files: { ...kit, ...msw } }, ', on which plant-store-kit 0.1.0 and msw 2.15.0 can'],
    ['imports', { files: { ...imports(''), ...msw } }, 'imports plant-store-kit, and no package'],
    ['imports', { files: imports('/server') }, 'imports plant-store-kit/server, and no package'],
    [
      'imports',
      { files: { ...kit, ...typeOnly } },
      'nothing imports plant-store-kit yet; for that',
    ],
    ['one-msw', { files: msw }, 'nothing here asks for msw'],
    ['one-msw', { files: { ...asksForMsw, ...msw } }, 'node_modules/msw (2.15.0) is the only copy'],
    [
      'worker-script',
      { files: { ...msw, ...worker('2.15.0') } },
      'public has mockServiceWorker.js',
    ],
    [
      'worker-script',
      { files: msw },
      'no folder here has, or needs, the script of a service worker',
    ],
    ['one-mock', { files: imports('/server') }, 'no script starts a mock in the app; if no server'],
    ['one-mock', { files: plugin }, 'vite.config.ts answers the app, and no page starts another'],
    [
      'one-mock',
      { files: { ...startMock, ...main } },
      'main.ts starts the mock of src/mocks/start-',
    ],
    [
      'one-mock',
      { files: { ...plugin, ...startMock, ...storybook } },
      'vite.config.ts answers the',
    ],
    [
      'one-mock',
      { files: route },
      'app/api/plants/[[...id]]/route.ts answers the app, and no page',
    ],
    [
      'one-mock',
      { files: { ...plugin, ...ofTests } },
      'vite.config.ts answers the app, and no page',
    ],
    ['one-mock', { files: byAlias }, 'src/main.ts starts the mock of src/mocks/index.ts'],
    ['port', {}, ' is free for serve'],
    ['port', { occupy: (port) => startServer({ port }) }, 'serve listens on port '],
    ['port', { occupy: refuse, files: plugin }, 'which the mock of vite.config.ts does not need'],
    ['proxy', { env: { NO_PROXY: '' } }, 'neither HTTP_PROXY nor ALL_PROXY is set'],
    [
      'proxy',
      { env: { http_proxy: 'p', no_proxy: 'a, 127.0.0.1' } },
      'keeps 127.0.0.1 from http_proxy',
    ],
    ['proxy', { env: { HTTP_PROXY, NO_PROXY: '*' } }, 'NO_PROXY keeps 127.0.0.1 from HTTP_PROXY'],
  ])('passes %s, in case %#, and says why', async (name, given, found) => {
    expect(await check(name, given)).toEqual([expect.stringContaining(found)]);
  });

  it.each<[name: string, Given, problem: RegExp, fix: RegExp]>([
    [
      'node',
      { files: newMsw },
      /v20\.19\.0, and msw 3\.0\.5 needs .* >=22\.12\.0/,
      /earlier major/,
    ],
    ['imports', { files: imports('') }, /needs msw, which is not installed/, /-dev msw@2"/],
    [
      'imports',
      { files: { ...imports(''), ...installed('msw', '2.10.0') } },
      /needs msw \^2\.12\.0 \|\| \^3\.0\.0, and finds 2\.10\.0/,
      /npm install --save-dev msw@2"/,
    ],
    ['imports', { files: { ...imports('/vitest'), ...msw } }, /it needs vitest, /, /-dev vitest"/],
    ['imports', { files: notInstalled }, /client, which is not installed in it/, /kit init/],
    [
      'one-msw',
      { files: secondMsw },
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
      /two mocks: src\/main\.ts starts the mock of src\/mocks\/start-mock\.ts, which answers before vite/,
      /Take the lines that start it out of src\/main\.ts/,
    ],
    [
      'one-mock',
      { files: { ...plugin, ...inTwoSteps } },
      /two mocks: src\/main\.jsx starts the mock of src\/browser\.js/,
      /out of src\/main\.jsx/,
    ],
    [
      'one-mock',
      { files: startMock },
      /nothing imports src\/mocks\/start-mock\.ts/,
      /Start it where/,
    ],
    ['port', { occupy: servePages }, /EADDRINUSE/, /npx plant-store-kit serve --port \d+"/],
    ['port', { occupy: refuse }, /EADDRINUSE/, /npx plant-store-kit serve --port \d+"/],
    [
      'proxy',
      { env: { HTTP_PROXY, NO_PROXY: 'example.com' } },
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
