import { describe, expect, it } from 'vitest';
import { adminOperations } from '../../../src/server/admin/calls.js';
import { socket } from '../../behaviour/node-transports.js';
import { waitFor } from '../../wait-for.js';
import { askAdmin } from './ask-admin.js';

async function openServer(options?: Parameters<typeof socket.open>[0]) {
  const store = await socket.open(options);
  const url = store.client.baseUrl;
  const admin = (method: string, path: string, body?: unknown) =>
    askAdmin(url, method, path, { body });
  return { ...store, url, admin };
}

async function everything(url: string): Promise<unknown[]> {
  const paths = ['/plants', '/users', '/faults', '/scenarios', '/requests', '/sandboxes'];
  return Promise.all(paths.map(async (path) => (await askAdmin(url, 'GET', path)).json));
}

const ivy = (id: number) => ({ id, name: 'Ivy' });
const roundedBody = '{"kind":"respond","body":{"id":9007199254740993}}';

describe('the admin API', () => {
  it('lists its calls, and says that the server is ready', async () => {
    await using store = await openServer();

    const index = (await store.admin('GET', '')).json;
    const health = await store.admin('GET', '/health');

    expect(index).toHaveLength(Object.keys(adminOperations).length);
    const does = 'Removes a fault.';
    const path = '/__admin/faults/{id}';
    const removal = { name: 'removeFault', method: 'DELETE', path, does, input: ['id'] };
    expect(index).toContainEqual(removal);
    expect(health.json).toEqual({ status: 'ok', plants: 3, basePath: '' });
    expect((await store.admin('HEAD', '/health')).status).toBe(200);
  });

  it.each(Object.values(adminOperations).filter(({ example }) => example !== undefined))(
    'takes the body that the reference page shows: $method $path',
    async (call) => {
      await using store = await openServer({ faults: [{ kind: 'hold', nth: 8 }] });
      for (let id = 1; id < 8; id++) {
        await store.client.list();
      }
      const held = store.client.list();
      await waitFor(() => expect(store.inside.requests.count).toBe(8));

      const { status, json } = await store.admin(
        call.method,
        call.path.replace('{id}', '8'),
        call.example,
      );

      expect(status, JSON.stringify(json)).toBe(200);
      store.inside.faults.clear();
      await held;
    },
  );

  it('adds more plants at once than a call of a function can have arguments', async () => {
    await using store = await openServer();
    const plants = Array.from({ length: 130_000 }, (_, at) => ({ id: at + 1001, name: 'Basil' }));

    expect((await store.admin('POST', '/plants', plants)).status).toBe(200);
    expect(store.inside.plants.count).toBe(130_003);
  });

  it('keeps as many plants in snapshots as maxPlants says', async () => {
    await using store = await openServer({ maxPlants: 7 });

    const [first, again, second] = [
      await store.admin('PUT', '/snapshots/first'),
      await store.admin('PUT', '/snapshots/first'),
      await store.admin('PUT', '/snapshots/second'),
    ];
    const third = await store.admin('PUT', '/snapshots/third');

    expect([first, again, second].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(third.status).toBe(409);
    expect(third.json).toMatchObject({
      message: expect.stringContaining('can hold 7 plants together, and the others hold 6'),
    });
  });

  it.each(['?sandbox=w1', ''])('is about the sandbox that a call names: %s', async (query) => {
    await using store = await openServer();
    const headers: Record<string, string> = query === '' ? { 'x-mock-sandbox': 'w1' } : {};

    await askAdmin(store.url, 'PUT', `/plants${query}`, { body: [], headers });

    expect(store.inside.sandbox('w1').plants.count).toBe(0);
    expect(store.inside.plants.count).toBe(3);
  });

  it('creates a sandbox once by concurrent calls, and by none that reads, fails or is about all', async () => {
    await using store = await openServer();
    const generate = () => store.admin('POST', '/plants/generate?sandbox=new', { count: 10 });

    await Promise.all([generate(), generate()]);
    await store.admin('GET', '/plants?sandbox=typo');
    await store.admin('PUT', '/scenarios/fire?sandbox=typo');
    const headers = { 'x-mock-sandbox': 'typo' };
    await askAdmin(store.url, 'PUT', '/users', { body: [], headers });

    const names = [{ name: 'default' }, { name: 'new', plants: 23 }];
    expect((await store.admin('GET', '/sandboxes')).json).toMatchObject(names);
  });

  it.each<[call: string, body: unknown, status: number, message: string]>([
    ['GET /plans', undefined, 404, 'There is nothing at /__admin/plans. Did you mean "/__admin'],
    ['PATCH /plants', undefined, 405, 'not take PATCH: it takes GET, HEAD, PUT, POST.'],
    ['DELETE /plants/99', undefined, 404, 'There is no plant "99": see GET /__admin/plants.'],
    ['DELETE /faults/7', undefined, 404, 'There is no active fault "7": see GET /__admin/fau'],
    ['PUT /scenarios/backend-dwn', undefined, 404, '-dwn". Did you mean "backend-down"?'],
    ['GET /plants?sandbx=w1', undefined, 400, 'no parameter "sandbx" here. Did you mean "san'],
    ['GET /plants?sandbox=a%20b', undefined, 400, '"a b" cannot be the name of a sandbox: use'],
    ['GET /requests?status=ok', undefined, 400, '"status" must be a whole number from 0, not a'],
    ['GET /requests?operation=read', undefined, 400, 'must be "create", "list" or "delete", not'],
    ['PUT /snapshots/%ff', undefined, 400, '"%ff" is not percent-encoded as a path must be.'],
    ['PUT /snapshots/a%20b', undefined, 400, '"a b" cannot be the name of a snapshot: use a'],
    ['PUT /plants', undefined, 400, 'Failed to read the plants: it must be an array, not'],
    ['PUT /plants', '[', 400, 'The body is not JSON: '],
    ['POST /requests/1/release', null, 400, 'The body must be an object or an array, not null.'],
    ['POST /plants', [ivy(9), ivy(1)], 400, 'the id is taken.'],
    ['POST /plants/generate', { count: -1 }, 400, '"count" must be a whole number from 0 to 10000'],
    ['POST /faults', [{ kind: 'x' }], 400, 'Failed to read the faults: "kind" must be'],
    ['POST /faults', roundedBody, 400, 'Give a body with integers beyond 2^53 as "text".'],
    ['POST /rewind', { before: 0 }, 400, '"before" must be a whole number from 1, not 0.'],
    ['POST /requests/x/resend', undefined, 400, '"id" must be a whole number from 1, not a str'],
    ['POST /requests/1/resend?rewind=1', undefined, 400, '"rewind" must be true or false, not a'],
    ['POST /provider-states', { state: 'fire' }, 400, '"state" must be "", "the caller has a v'],
  ])('answers %s (%j) with an Error, and changes nothing', async (call, body, status, message) => {
    await using store = await openServer();
    const before = await everything(store.url);
    const [method = '', path = ''] = call.split(' ');

    const reply = await store.admin(method, path, body);

    expect([reply.status, reply.json]).toEqual([
      status,
      { error: status, message: expect.stringContaining(message) },
    ]);
    expect(await everything(store.url)).toEqual(before);
  });

  it.each(['POST /faults', 'POST /requests/1/release', 'PUT /users', 'PUT /plants'])(
    'answers %s with a body that is nested too deeply with an Error',
    async (call) => {
      await using store = await openServer();
      const [method = '', path = ''] = call.split(' ');

      const body = `[{"body":${'['.repeat(2500)}${']'.repeat(2500)}}]`;
      const { status, json } = await store.admin(method, path, body);

      const message = 'The body cannot be read: it is nested more than 1000 levels deep.';
      expect([status, json]).toEqual([400, { error: 400, message }]);
    },
  );

  it('takes nothing but JSON, which the form of a page cannot send', async () => {
    await using store = await openServer();
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
    const accepted = [];
    for (const { method, path } of Object.values(adminOperations).filter(
      ({ method }) => method !== 'GET',
    )) {
      for (const type of types) {
        const headers = { 'content-type': type };
        const { status } = await askAdmin(store.url, method, path, { headers });
        accepted.push(...(status === 415 ? [] : [`${method} ${path} ${type}`]));
      }
    }

    expect(accepted).toEqual([]);
  });
});
