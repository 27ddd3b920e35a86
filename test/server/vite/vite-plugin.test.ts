import { HttpResponse, http } from 'msw';
import { createAdminClient } from 'plant-store-kit/server';
import { expect, it, vi } from 'vitest';
import { basil, createApp } from './open-app.js';

const inSandbox = { 'x-mock-sandbox': 'w1' };

it('leaves all other paths to Vite', async () => {
  await using app = await createApp();
  const { ask } = await app.serve();
  const html = { headers: { accept: 'text/html' } };

  for (const path of ['/', '/plants', '/api', '/api/plant', '/docs/guide']) {
    expect(await (await ask(path, html)).text()).toContain('<title>App</title>');
  }
  expect(await (await ask('/main.js')).text()).toContain("document.title = 'Plants'");
});

it('has the admin API at /__admin', async () => {
  await using app = await createApp();
  const { ask, url } = await app.serve();
  const admin = createAdminClient({ url });
  await admin.addFaults({ kind: 'status', status: 503, times: 1 });

  expect((await ask('/api/plants')).status).toBe(503);
  expect(await admin.requests()).toMatchObject([{ fault: 'status', response: { status: 503 } }]);
});

it('streams requests as they are answered', async () => {
  await using app = await createApp();
  const { ask, url } = await app.serve();
  const stop = new AbortController();
  const admin = createAdminClient({ url });
  const requests = await admin.streamRequests({}, { signal: stop.signal });
  await ask('/api/plants?limit=1');

  const { value } = await requests[Symbol.asyncIterator]().next();

  expect(value).toMatchObject({ operation: 'list', user: 'alice' });
  stop.abort();
});

it('answers unknown paths below the baseUrl, too, with onUnknownPath: reject', async () => {
  await using app = await createApp();
  const { ask } = await app.serve({ baseUrl: '/api/v1', onUnknownPath: 'reject' });

  const response = await ask('/api/v1/plant');

  expect(response.status).toBe(404);
  expect((await response.json()).message).toContain('/api/v1/plants');
  await expect(app.serve({ baseUrl: '/', onUnknownPath: 'reject' })).rejects.toThrow(
    'Failed to call plantStore: onUnknownPath "reject" would also reject the files of the app',
  );
});

it('answers other endpoints of the app by MSW handlers', async () => {
  await using app = await createApp();
  const seen: string[] = [];
  const handlers = [
    http.all('*', ({ request }) => void seen.push(new URL(request.url).pathname)),
    http.get('/users/me', () => HttpResponse.json({ name: 'Alice' })),
  ];
  const { ask } = await app.serve({ handlers });

  expect(await (await ask('/users/me')).json()).toEqual({ name: 'Alice' });
  expect((await ask('/api/plants')).status).toBe(200);
  expect(await (await ask('/main.js')).text()).toContain('Plants');
  expect((await ask('/users/me', { method: 'POST' })).status).toBe(404);
  expect(seen).toEqual(['/users/me', '/api/plants']);
});

it('answers at the address of the app, and keeps the plants and the journal over a restart', async () => {
  await using app = await createApp();
  const { ask, vite, url } = await app.serve({ plants: [] });
  expect(await (await ask('/api/plants', basil)).json()).toEqual({ name: 'Basil' });

  await vite.restart();

  expect(vite.resolvedUrls?.local[0]).toBe(`${url}/`);
  expect(await (await ask('/api/plants')).json()).toEqual([{ name: 'Basil' }]);
  expect(await createAdminClient({ url }).requests()).toHaveLength(2);
});

it('takes other options at a restart, and keeps the plants of each sandbox', async () => {
  await using app = await createApp();
  const plants = [{ id: 1, name: 'Fern' }];
  const first = await app.serve({ plants });
  await first.ask('/api/plants', basil);
  await first.ask('/api/plants', { ...basil, headers: { ...basil.headers, ...inSandbox } });
  await first.vite.close();

  const profile = {
    parameters: { 'list.order': { key: 'name', direction: 'ascending' } },
  } as const;
  const { ask } = await app.serve({ plants, profile });

  const sorted = [{ name: 'Basil' }, { name: 'Fern' }];
  expect(await (await ask('/api/plants')).json()).toEqual(sorted);
  expect(await (await ask('/api/plants', { headers: inSandbox })).json()).toEqual(sorted);
});

it('starts from other initial plants at a restart', async () => {
  await using app = await createApp();
  const first = await app.serve({ plants: [] });
  await first.ask('/api/plants', basil);
  await first.vite.close();

  const { ask } = await app.serve({ plants: [{ id: 1, name: 'Fern' }] });

  expect(await (await ask('/api/plants')).json()).toEqual([{ name: 'Fern' }]);
});

it('reads options from files, and starts again when one of them changes', async () => {
  await using app = await createApp();
  await app.write('plants.json', '[{ "id": 9007199254740993, "name": "Fern" }]');
  const { ask } = await app.serve({ plants: 'plants.json' });
  const deleted = await ask('/api/plants/9007199254740993', { method: 'DELETE' });
  expect(deleted.status).toBe(204);

  await app.write('plants.json', '[{ "id": 1, "name": "Mint" }]');

  await vi.waitFor(async () => {
    expect(await (await ask('/api/plants')).json()).toEqual([{ name: 'Mint' }]);
  }, 20_000);
});

it('goes on as before while a file cannot be used', async () => {
  await using app = await createApp();
  await app.write('scenarios.json', '{}');
  const { ask, vite } = await app.serve({ scenarios: 'scenarios.json' });
  await app.write('scenarios.json', '{');

  await vite.restart();

  expect((await ask('/api/plants')).status).toBe(200);
});

it.each([
  [{ users: 'users.json' }, /^Failed to read users "users\.json": .*no such file/],
  [{ plants: 'broken.json' }, /^Failed to read plants "broken\.json": it is not JSON/],
  [{ profile: 'list.json' }, /^Failed to read profile "list\.json": it must be an object/],
])('names the file that cannot be used: %o', async (options, message) => {
  await using app = await createApp();
  await app.write('broken.json', '[');
  await app.write('list.json', '[]');

  await expect(app.serve(options)).rejects.toThrow(message);
});

it('gives mocks in the pages of the app the run of tests that it belongs to', async () => {
  await using app = await createApp();
  const run = {
    profile: { outcomes: { 'delete.unknown-id': { status: 410 } } },
    notesUrl: '</script>',
  };
  vi.stubEnv('VITE_PLANT_STORE_RUN', JSON.stringify(run));
  const { ask } = await app.serve();

  const html = await (await ask('/', { headers: { accept: 'text/html' } })).text();

  const [, json = ''] = /globalThis\.plantStoreTestRun = (.*);<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(run);
  expect(html.indexOf(json)).toBeLessThan(html.indexOf('/main.js'));
  vi.unstubAllEnvs();
});

it('lays the profile of a run of tests over its own', async () => {
  await using app = await createApp();
  await app.write('other.json', '{"outcomes": {"delete.unknown-id": {"status": 410}}}');
  vi.stubEnv('PLANT_STORE_PROFILE', `${app.folder}/other.json`);
  const { ask } = await app.serve();

  expect((await ask('/api/plants/404', { method: 'DELETE' })).status).toBe(410);
  vi.unstubAllEnvs();
});
