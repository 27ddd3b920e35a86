import { once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../../src/cli/doctor/check.js';
import { type CheckName, checks } from '../../../src/cli/doctor/checks.js';
import { readKit } from '../../../src/cli/project/kit-package.js';
import { openProject } from '../../../src/cli/project/project.js';
import { findFreePort } from '../../find-free-port.js';
import { runCommand } from '../run-command.js';
import { installed, makeProject, workerScriptOf } from '../sample-project.js';

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
  'one-msw': [
    { what: 'is not there', result: notChecked },
    { what: 'is there once', files: installed('msw', '2.15.0'), result: passed },
    {
      what: 'is there twice',
      files: {
        'package.json': { devDependencies: { msw: '*', '@acme/stories': '*' } },
        ...installed('msw', '3.0.5'),
        ...installed('@acme/stories', '1.0.0', { peerDependencies: { msw: '*' } }),
        ...installed('msw', '2.15.0', { at: 'node_modules/@acme/stories/node_modules' }),
      },
      result: failed(
        /there are 2 copies.*@acme\/stories\/node_modules\/msw \(2\.15\.0\)/,
        'npm dedupe',
      ),
    },
  ],
  'worker-script': [
    { what: 'cannot be compared without msw', files: worker('2.15.0'), result: notChecked },
    { what: 'is not there', files: installed('msw', '2.15.0'), result: notChecked },
    {
      what: 'is that of msw',
      files: { ...installed('msw', '2.15.0'), ...worker('2.15.0') },
      result: passed,
    },
    {
      what: 'is missing where package.json says it is',
      files: {
        'package.json': { msw: { workerDirectory: 'static' } },
        ...installed('msw', '2.15.0'),
      },
      result: failed('static/mockServiceWorker.js is missing', 'npx msw init static --save'),
    },
    {
      what: 'is of another msw',
      files: { ...installed('msw', '3.0.5'), ...worker('2.10.0') },
      result: failed('is of another msw, and msw 3.0.5 is', 'npx msw init public --save'),
    },
    {
      what: 'is too deep for all pages',
      files: {
        'package.json': { msw: { workerDirectory: ['public/js'] } },
        ...installed('msw', '2.15.0'),
      },
      result: failed('sees only pages below', 'npx msw init public --save'),
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
    { what: 'is ::1 alone', addresses: ['::1'], result: failed('localhost is ::1', 'hosts file') },
    { what: 'is nothing', addresses: [], result: failed('localhost is no address', 'hosts file') },
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

it('ends in a workspace whose packages link to each other', async () => {
  await using folder = await makeProject(installed('msw', '2.15.0'));
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) {
    const modules = join(folder.path, name, 'node_modules');
    await mkdir(modules, { recursive: true });
    await folder.write(`${name}/package.json`, {
      dependencies: { a: '*', b: '*', c: '*', d: '*', msw: '*' },
    });
    for (const other of names) {
      await symlink(join('../..', other), join(modules, other));
    }
  }

  const command = runCommand(['doctor', join(folder.path, 'a'), '--json']);

  await command.code;
  expect(JSON.parse(command.printed()).results).toContainEqual({
    check: 'one-msw',
    verdict: 'passed',
    detail: 'there is one copy',
  });
});
