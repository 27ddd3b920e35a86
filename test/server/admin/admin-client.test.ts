import { createAdminClient, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { socket } from '../../behaviour/node-transports.js';
import { serve } from '../../serve.js';

async function open() {
  const store = await socket.open();
  return { ...store, admin: createAdminClient({ url: store.client.baseUrl }) };
}

describe('the admin client', () => {
  it('rejects an id that has been rounded', async () => {
    await using store = await open();

    await expect(store.admin.deletePlant({ id: 2 ** 60 })).rejects.toThrow(
      `Failed to call deletePlant: the id ${2 ** 60} is no integer, or rounded already. Give an int64`,
    );
  });

  it('streams requests until the server stops', async () => {
    const store = await open();
    const events = await store.admin.streamRequests();

    const last = events.next();
    await store[Symbol.asyncDispose]();

    expect(await last).toEqual({ done: true, value: undefined });
  });

  it('sends the admin token, to a url with a slash at its end, too', async () => {
    await using server = await startServer({ port: 0, adminToken: 'secret' });

    const admin = createAdminClient({ url: `${server.url}/`, adminToken: 'secret' });

    expect(await admin.sandbox('w1').plants()).toHaveLength(36);
  });

  it('rejects with what the server says', async () => {
    await using store = await open();

    await expect(store.admin.startScenario({ name: 'a/b' })).rejects.toMatchObject({
      code: 'admin-api',
      message:
        'Failed to call PUT /__admin/scenarios/a%2Fb: There is no scenario "a/b". The scenarios are slow-network, flaky-backend, rate-limited, session-expires, backend-down.',
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
