import { createAdminClient, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { PlantClient } from '../../behaviour/plant-client.js';
import { threePlants } from '../../behaviour/transport.js';
import { serve } from '../../serve.js';

async function open() {
  const server = await startServer({ port: 0, plants: threePlants });
  return {
    server,
    client: new PlantClient(server.url, fetch),
    admin: createAdminClient({ url: server.url }),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

describe('the admin client', () => {
  it('arranges plants, and loses no digit', async () => {
    await using store = await open();
    const { admin, server } = store;

    expect(await admin.replacePlants([{ id: 9007199254740993n, name: 'Basil' }])).toBe(1);
    expect(await admin.createPlants({ id: 7, name: 'Mint' })).toEqual([{ id: '7', name: 'Mint' }]);

    expect(await admin.plants()).toEqual([
      { id: '9007199254740993', name: 'Basil' },
      { id: '7', name: 'Mint' },
    ]);
    await admin.deletePlant(9007199254740993n);
    await expect(admin.deletePlant(2 ** 60)).rejects.toThrow(
      `Failed to call deletePlant: the id ${2 ** 60} is no integer, or rounded already. Give an int64`,
    );
    expect(await admin.generatePlants({ count: 5, seed: 7, owners: ['bob'] })).toBe(5);
    expect(server.plants.count).toBe(6);
    expect(await admin.seedPlants({ count: 5, owners: ['bob'] })).toBe(5);
    await admin.reset();
    expect(await admin.health()).toEqual({ status: 'ok', plants: 3, basePath: '' });
  });

  it('takes a snapshot of plants and restores it', async () => {
    await using store = await open();
    const { admin, server } = store;

    await admin.takeSnapshot('three');
    server.plants.delete(1);
    await admin.restoreSnapshot('three');

    expect(server.plants.count).toBe(3);
    expect(await admin.snapshots()).toEqual([{ name: 'three', plants: 3 }]);
    await admin.deleteSnapshot('three');
    expect(await admin.snapshots()).toEqual([]);
  });

  it('shows the profile, and replaces users', async () => {
    await using store = await open();
    const { admin, server } = store;

    const users = await admin.replaceUsers([{ token: 't', user: 'bob' }]);

    expect(await admin.users()).toEqual(users);
    expect(users).toMatchObject([{ token: 't', scopes: ['read', 'write'] }]);
    expect(await admin.profile()).toEqual(server.profile());
  });

  it('adds faults and removes them', async () => {
    await using store = await open();
    const { admin, client } = store;

    const [fault] = await admin.addFaults({ kind: 'status', status: 503, operation: 'list' });
    expect((await client.list()).status).toBe(503);
    expect(await admin.faults()).toMatchObject([{ id: fault?.id, applied: 1 }]);
    await admin.removeFault(fault?.id ?? '');
    await admin.startScenario('backend-down');
    const started = (await admin.scenarios()).filter(({ isStarted }) => isStarted);
    expect(started.map(({ name }) => name)).toEqual(['backend-down']);
    await admin.stopScenario('backend-down');
    await admin.addFaults({ kind: 'no-answer' });
    await admin.clearFaults();
    expect(await admin.faults()).toEqual([]);
  });

  it('lists the requests, goes back to before one, sends one again, and clears them', async () => {
    await using store = await open();
    const { admin, client, server } = store;
    await client.list();
    await client.delete(999);

    const missed = await admin.requests({ status: 404, operation: 'delete', user: undefined });

    expect(missed).toEqual([server.requests.all()[1]]);
    expect((await admin.requests({ after: 1, limit: 5 })).map(({ id }) => id)).toEqual([2]);
    expect(await admin.resend(2, { rewind: true })).toMatchObject({ id: 2 });
    await admin.rewind({ before: 2 });
    expect(await admin.requests()).toHaveLength(1);
    await admin.clearRequests();
    expect(await admin.requests()).toEqual([]);
  });

  it('streams requests as they are answered, until the loop ends', async () => {
    await using store = await open();
    const { admin, client } = store;
    const requests = await admin.sandbox('w1').streamRequests({ operation: 'delete' });
    const heard: number[] = [];

    await client.list('', { token: 'alice-token~w1' });
    await client.delete(998, { token: 'alice-token~w1' });
    await client.delete(999, { token: 'alice-token~w1' });
    for await (const { id } of requests) {
      heard.push(id);
      if (heard.length === 2) {
        break;
      }
    }

    expect(heard).toEqual([2, 3]);
  });

  it('streams requests until the server stops or the signal aborts', async () => {
    const { server, admin } = await open();
    const controller = new AbortController();
    const stopped = await admin.streamRequests();
    const aborted = await admin.streamRequests({}, { signal: controller.signal });

    controller.abort(new Error('enough'));
    await expect(aborted.next()).rejects.toThrow('enough');
    const last = stopped.next();
    await server.stop();

    expect(await last).toEqual({ done: true, value: undefined });
  });

  it('controls a sandbox, and ends it', async () => {
    await using store = await open();
    const { admin, server } = store;

    await admin.sandbox('w1').replacePlants([]);

    expect([server.sandbox('w1').plants.count, server.plants.count]).toEqual([0, 3]);
    expect((await admin.sandboxes()).map(({ name }) => name)).toEqual(['default', 'w1']);
    await admin.endSandbox('w1');
    await admin.sandbox('w2').reset();
    await admin.endSandboxes();
    expect(await admin.sandboxes()).toHaveLength(1);
  });

  it('sends the admin token, to a url with a slash at its end, too', async () => {
    await using server = await startServer({ port: 0, adminToken: 'secret' });

    const admin = createAdminClient({ url: `${server.url}/`, adminToken: 'secret' });

    expect(await admin.sandbox('w1').plants()).toHaveLength(36);
  });

  it('rejects with what the server says', async () => {
    await using store = await open();

    await expect(store.admin.startScenario('a/b')).rejects.toMatchObject({
      code: 'admin-api',
      message:
        'Failed to call PUT /__admin/scenarios/a%2Fb: There is no scenario "a/b": see GET /__admin/scenarios.',
      details: { status: 404 },
    });
  });

  it('rejects if there is no server', async () => {
    const server = await startServer({ port: 0 });
    await server.stop();

    await expect(createAdminClient({ url: server.url }).health()).rejects.toThrow(
      `Failed to call GET /__admin/health: there is no answer from ${server.url}. Start the server with "plant-store-kit serve", or correct the url.`,
    );
  });

  it('rejects a url that is not an http URL', () => {
    expect(() => createAdminClient({ url: '127.0.0.1:4010' })).toThrow(
      'Failed to create an admin client: the url "127.0.0.1:4010" is not an http URL. Give one such as http://127.0.0.1:4010.',
    );
  });

  it('rejects if another kind of server answers', async () => {
    await using page = await serve((_, response) => response.end('<h1>Plants</h1>'));
    const admin = createAdminClient({ url: page.url });

    await expect(admin.plants()).rejects.toThrow(
      `Failed to call GET /__admin/plants: ${page.url} answered 200, but not as a plant store server does. Correct the url.`,
    );
    await expect(admin.streamRequests()).rejects.toThrow('Correct the url.');
  });
});
