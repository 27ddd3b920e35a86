import { once } from 'node:events';
import { createServer } from 'node:net';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../../src/cli/doctor/check.js';
import { type CheckName, checks } from '../../../src/cli/doctor/checks.js';
import { readKit } from '../../../src/cli/project/kit-package.js';
import { openProject } from '../../../src/cli/project/open-project.js';
import { readSources } from '../../../src/cli/project/read-sources.js';
import { findFreePort } from '../../find-free-port.js';
import { installed, makeProject, workerScriptOf } from './sample-folder.js';

interface Case {
  readonly what: string;
  readonly files?: Readonly<Record<string, unknown>>;
  readonly env?: NodeJS.ProcessEnv;
  readonly addresses?: readonly string[];
  readonly nodeVersion?: string;
  /** Starts what listens on the port meanwhile. */
  readonly listen?: (port: number) => Promise<AsyncDisposable>;
  readonly result: Partial<Record<string, unknown>>;
}

const kit = readKit();

async function check(name: CheckName, given: Case): Promise<CheckResult> {
  await using folder = await makeProject(given.files ?? {});
  const port = await findFreePort();
  await using _ = await given.listen?.(port);
  const project = openProject(folder.path);
  // Awaited here, while the folder and the server are there.
  return await checks[name].run({
    project,
    sources: readSources(folder.path),
    kit,
    nodeVersion: given.nodeVersion ?? 'v20.19.0',
    env: given.env ?? {},
    port,
    lookUp: async () =>
      (given.addresses ?? ['127.0.0.1']).map((address) => ({ address, family: 4 })),
  });
}

async function listenOn(host: string, port: number): Promise<AsyncDisposable> {
  const server = createServer((socket) => socket.destroy()).listen(port, host);
  await once(server, 'listening');
  return {
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}

const start = {
  'src/mocks/start-mock.ts': `import { setupWorker } from 'msw/browser';
    export const startMock = () => setupWorker().start({ onUnhandledRequest: 'bypass' });`,
};
const startAtBase = {
  'src/mocks/start-mock.ts': `import { setupWorker } from 'msw/browser';
    const url = \`\${import.meta.env.BASE_URL}mockServiceWorker.js\`;
    export const startMock = () => setupWorker().start({ serviceWorker: { url } });`,
};
const vite = { devDependencies: { vite: '*' } };
const worker = (version: string) => ({ 'public/mockServiceWorker.js': workerScriptOf(version) });
const failed = (cause: RegExp | string, fix: RegExp | string) => ({
  verdict: 'failed',
  cause: expect.stringMatching(cause),
  fix: expect.stringMatching(fix),
});
const passed = { verdict: 'passed' };
const notChecked = { verdict: 'not checked' };

const cases: { readonly [Name in CheckName]: readonly Case[] } = {
  node: [
    { what: 'is new enough', result: passed },
    {
      what: 'is too old for the kit',
      nodeVersion: 'v18.20.0',
      result: failed('plant-store-kit needs', 'Update'),
    },
    {
      what: 'is too old for msw 3',
      files: installed('msw', '3.0.5', { engines: { node: '>=22.12.0' } }),
      result: failed('msw 3.0.5 needs >=22.12.0', 'earlier major version'),
    },
  ],
  packages: [
    { what: 'are used by no file', result: notChecked },
    {
      what: 'are there',
      files: {
        ...start,
        'a.js': `import 'plant-store-kit'`,
        ...installed('plant-store-kit', '0.1.0'),
        ...installed('msw', '2.15.0'),
      },
      result: passed,
    },
    {
      what: 'are missing',
      files: {
        'a.test.ts': `import 'plant-store-kit/vitest'`,
        ...installed('plant-store-kit', '0.1.0'),
      },
      result: failed(
        'msw is not installed, and vitest is not installed',
        /"msw@\^2[^ ]+" "vitest@/,
      ),
    },
    {
      what: 'are out of range',
      files: {
        'a.js': `import "plant-store-kit"`,
        ...installed('plant-store-kit', '0.1.0'),
        ...installed('msw', '2.3.0'),
      },
      result: failed('msw is 2.3.0, and the kit needs', 'npm install --save-dev "msw@'),
    },
  ],
  'one-msw': [
    { what: 'is not there', result: notChecked },
    { what: 'is there once', files: installed('msw', '2.15.0'), result: passed },
    {
      what: 'is there twice',
      files: {
        ...installed('msw', '3.0.5'),
        ...installed('@acme/stories', '1.0.0'),
        ...installed('msw', '2.15.0', { at: 'node_modules/@acme/stories/node_modules' }),
      },
      result: failed(
        /there are 2 copies.*@acme\/stories\/node_modules\/msw \(2\.15\.0\)/,
        'npm dedupe',
      ),
    },
  ],
  'msw-names': [
    { what: 'are not known without msw', result: notChecked },
    {
      what: 'are those of msw 2',
      files: { ...start, ...installed('msw', '2.15.0') },
      result: passed,
    },
    {
      what: 'are those of msw 2, and msw 3 is installed',
      files: { ...start, ...installed('msw', '3.0.5') },
      result: failed('onUnhandledRequest in src/mocks/start-mock.ts', 'use onUnhandledFrame'),
    },
    {
      what: 'are imports that msw 3 has moved',
      files: {
        'a.ts': `import {\n  graphql,\n  http,\n} from 'msw';`,
        ...installed('msw', '3.0.5'),
      },
      result: failed('graphql of msw in a.ts', 'graphql of msw/graphql'),
    },
    {
      what: 'are those of msw 3, and msw 2 is installed',
      files: {
        'a.ts': `import 'msw/browser'; worker.start({ onUnhandledFrame: 'bypass' });`,
        ...installed('msw', '2.15.0'),
      },
      result: failed('onUnhandledFrame in a.ts', 'use onUnhandledRequest'),
    },
  ],
  'worker-script': [
    { what: 'cannot be compared without msw', files: worker('2.15.0'), result: notChecked },
    { what: 'is not needed', files: installed('msw', '2.15.0'), result: notChecked },
    {
      what: 'is that of msw',
      files: { ...installed('msw', '2.15.0'), ...worker('2.15.0') },
      result: passed,
    },
    {
      what: 'is missing',
      files: { ...installed('msw', '2.15.0'), ...start },
      result: failed('there is no public/mockServiceWorker.js', 'npx msw init public --save'),
    },
    {
      what: 'is of another msw',
      files: { ...installed('msw', '3.0.5'), ...worker('2.10.0') },
      result: failed('is of msw 2.10.0, and msw 3.0.5 is installed', 'npx msw init public --save'),
    },
    {
      what: 'is of another msw, where package.json says it is',
      files: {
        'package.json': { msw: { workerDirectory: ['static'] } },
        ...installed('msw', '2.15.0'),
        'static/mockServiceWorker.js': workerScriptOf('2.10.0'),
      },
      result: failed('static/mockServiceWorker.js is of msw 2.10.0', 'npx msw init static --save'),
    },
  ],
  'worker-scope': [
    { what: 'is not needed', files: { 'package.json': vite }, result: notChecked },
    { what: 'cannot be known without a framework', files: start, result: notChecked },
    { what: 'is the root', files: { 'package.json': vite, ...start }, result: passed },
    {
      what: 'cannot be known of a config that computes it',
      files: {
        'package.json': vite,
        ...start,
        'vite.config.ts': 'export default { base: process.env.BASE };',
      },
      result: notChecked,
    },
    {
      what: 'is missed below a base path',
      files: {
        'package.json': vite,
        ...start,
        'vite.config.ts': `export default { base: '/app/' };`,
      },
      result: failed(
        'pages are below /app/',
        /url: `\$\{import\.meta\.env\.BASE_URL\}mockServiceWorker\.js`/,
      ),
    },
    {
      what: 'is found below a base path',
      files: {
        'package.json': vite,
        ...startAtBase,
        'vite.config.ts': `export default { base: '/app/' };`,
      },
      result: passed,
    },
    {
      what: 'is missed below a base path of Next.js',
      files: {
        'package.json': { dependencies: { next: '*' } },
        ...start,
        'next.config.mjs': `export default { basePath: '/app' };`,
      },
      result: failed('pages are below /app/', `url: '/app/mockServiceWorker.js'`),
    },
    {
      what: 'is a folder inside the public one',
      files: { 'package.json': { ...vite, msw: { workerDirectory: ['public/js'] } }, ...start },
      result: failed('public/js', 'npx msw init public --save'),
    },
  ],
  'production-build': [
    { what: 'is not there', result: notChecked },
    {
      what: 'of Next.js is not there, but that for development',
      files: { '.next/static/a.js': 'x-mock-sandbox' },
      result: notChecked,
    },
    {
      what: 'has the worker script alone',
      files: { 'dist/index.js': 'run()', 'dist/mockServiceWorker.js': 'x-mock-sandbox' },
      result: passed,
    },
    {
      what: 'has the mock',
      files: { 'dist/assets/index.js': 'const a="x-mock-sandbox"' },
      result: failed('dist/assets/index.js', 'import.meta.env.DEV'),
    },
    {
      what: 'of Next.js has the mock',
      files: { '.next/BUILD_ID': 'b', '.next/static/chunks/1.js': 'const a="x-mock-sandbox"' },
      result: failed('.next/static/chunks/1.js', 'NODE_ENV'),
    },
  ],
  port: [
    { what: 'is free', result: passed },
    {
      what: 'is that of a plant store',
      async listen(port) {
        return startServer({ port });
      },
      result: { verdict: 'passed', detail: expect.stringContaining('is served') },
    },
    {
      what: 'is taken',
      listen: (port) => listenOn('127.0.0.1', port),
      result: failed('another program listens', 'serve --port 4010'),
    },
  ],
  localhost: [
    { what: 'is 127.0.0.1', result: passed },
    { what: 'is both', addresses: ['::1', '127.0.0.1'], result: passed },
    { what: 'is ::1 alone', addresses: ['::1'], result: failed('localhost is ::1', '--host ::1') },
    { what: 'is nothing', addresses: [], result: failed('has no address', 'hosts file') },
    {
      what: 'has a server on ::1 alone',
      listen: (port) => listenOn('::1', port),
      result: failed(/a server listens on \[::1\]/, '--host 127.0.0.1'),
    },
    {
      what: 'has a server on 127.0.0.1',
      listen: (port) => listenOn('127.0.0.1', port),
      result: passed,
    },
  ],
  proxy: [
    { what: 'is not set', env: { NO_PROXY: '' }, result: passed },
    {
      what: 'is left out for 127.0.0.1',
      env: { http_proxy: 'http://proxy:3128', no_proxy: 'example.com, 127.0.0.1' },
      result: passed,
    },
    {
      what: 'is left out for all',
      env: { HTTP_PROXY: 'http://proxy:3128', NO_PROXY: '*' },
      result: passed,
    },
    {
      what: 'swallows 127.0.0.1',
      env: { HTTP_PROXY: 'http://proxy:3128', NO_PROXY: 'example.com' },
      result: failed('HTTP_PROXY sends', 'NO_PROXY=example.com,127.0.0.1,localhost'),
    },
  ],
};

describe.each(Object.entries(cases))('doctor, of %s', (name, ofCheck) => {
  it.each(ofCheck)('that $what', async (given) => {
    expect(await check(name as CheckName, given)).toMatchObject(given.result);
  });
});
