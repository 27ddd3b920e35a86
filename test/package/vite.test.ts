import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findFreePort } from '../find-free-port.js';
import { findMock } from './examples.js';
import { makeProject } from './make-project.js';
import type { Workspace } from './workspace.js';

const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };
const basil = { method: 'POST', body: JSON.stringify({ id: 1001, name: 'Basil' }) };
const vite = 'node node_modules/vite/bin/vite.js';

const configWith = (options: string) => `import { plantStore } from 'plant-store-kit/vite';
  import { defineConfig } from 'vite';
  export default defineConfig({ plugins: [plantStore(${options})] });`;

let project: Workspace;

beforeAll(async () => {
  project = await makeProject();
  project.write(
    'index.html',
    '<!doctype html><title>App</title><script type="module" src="/app.js"></script>',
  );
  project.write('app.js', "document.title = 'Plants';");
});

afterAll(() => project[Symbol.asyncDispose]());

async function startVite(command: string) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const served = await project.start(
    `${vite} ${command} --host 127.0.0.1 --port ${port} --strictPort`,
    /Plant store/,
  );
  const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { headers, ...init });
  return { ...served, url, ask, textOf: async (path: string) => (await ask(path)).text() };
}

it('a dev server has the plant store, the panel and /docs, and its app', async () => {
  project.write('vite.config.ts', configWith('{ plants: [] }'));
  await using server = await startVite('dev');

  expect((await server.ask('/api/plants', basil)).status).toBe(200);
  expect(await server.textOf('/api/plants')).toBe('[{"name":"Basil"}]');
  expect(await server.textOf('/__admin/')).toContain('<title>Plant store</title>');
  expect((await server.ask('/__admin/panel.js')).headers.get('content-type')).toContain(
    'javascript',
  );
  expect(await server.textOf('/docs/')).toContain('<title>Plant store: the interface</title>');
  expect(JSON.parse(await server.textOf('/docs/openapi.json')).servers).toEqual([
    { url: `${server.url}/api` },
  ]);
  expect(await server.textOf('/')).toContain('<title>App</title>');
  expect(await server.textOf('/app.js')).toContain("document.title = 'Plants'");
  expect(server.printed()).toContain(`Plant store: ${server.url}/__admin/`);
});

it('a change of the config keeps the plants, and changes what it says', async () => {
  project.write('vite.config.ts', configWith('{ plants: [] }'));
  await using server = await startVite('dev');
  await server.ask('/api/plants', basil);

  project.write('vite.config.ts', configWith("{ plants: [], scenario: 'backend-down' }"));
  await vi.waitFor(async () => expect((await server.ask('/api/plants')).status).toBe(503), 20_000);
  await server.ask('/__admin/faults', { method: 'DELETE' });

  expect(await server.textOf('/api/plants')).toBe('[{"name":"Basil"}]');
});

it('a build has nothing of it, and its preview has the plant store', async () => {
  project.write('vite.config.ts', configWith('{}'));
  await project.run(`${vite} build`);

  expect(findMock(project, '', 'dist')).toEqual([]);
  await using server = await startVite('preview');
  expect((await server.ask('/api/plants')).status).toBe(200);
  expect(await server.textOf('/')).toContain('<title>App</title>');
});

it('in Vitest it does not start', async () => {
  // A dev server would fail at that.
  project.write('vite.config.ts', configWith("{ plants: 'missing.json' }"));
  project.write(
    'plants.test.js',
    "import { expect, it } from 'vitest'; it('runs', () => expect(1).toBe(1));",
  );

  await project.run('node node_modules/vitest/vitest.mjs run plants.test.js', {
    prints: '1 passed',
  });
  await project.run(`${vite} dev --port 0`, {
    exitCode: 1,
    prints: 'Failed to read plants "missing.json"',
  });
});
