import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { checks, type Examination } from '../../src/cli/commands/doctor.js';
import { openProject } from '../../src/cli/project/project.js';
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
  // Awaited here, while the folder and the server are there.
  return await (checks[name] as NonNullable<(typeof checks)[string]>)({
    ...defaults,
    project: openProject(folder.path),
    ...given,
  });
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

describe('doctor', () => {
  it.each<[string, string, Given]>([
    ['node', 'Node.js is new enough', {}],
    ['imports', 'what the imported entry needs is there', { files: { ...imports(''), ...msw } }],
    ['imports', 'the imported entry needs nothing', { files: imports('/server') }],
    ['one-msw', 'there is one copy', { files: msw }],
    ['worker-script', 'the script is that of msw', { files: { ...msw, ...worker('2.15.0') } }],
    ['worker-script', 'no page needs one', { files: msw }],
    ['port', 'the port is free', {}],
    ['proxy', 'there is none', { env: { NO_PROXY: '' } }],
    ['proxy', 'it is not asked', { env: { http_proxy: 'http://p', no_proxy: 'a, 127.0.0.1' } }],
    ['proxy', 'nobody asks it', { env: { HTTP_PROXY: 'http://p', NO_PROXY: '*' } }],
  ])('finds nothing wrong by %s where %s', async (name, _, given) => {
    expect(await check(name, given)).toBeUndefined();
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
      /plant-store-kit, which is not installed in it/,
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

  it('says what an import will need where only types are imported yet', async () => {
    const types = `import type { Plant } from 'plant-store-kit';`;
    const finding = await check('imports', { files: { ...kit, 'a.ts': types } });

    expect(finding).toMatch(/^passed: nothing imports .* needs msw, which is not installed$/);
  });

  it('says that serve listens on the port already', async () => {
    const finding = await check('port', { occupy: (port) => startServer({ port }) });

    expect(finding).toBe('passed: serve listens on it already');
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
    expect(command.printed()).toBe(
      Object.keys(checks)
        .map((name) => `${name} passed\n`)
        .join(''),
    );
  });
});
