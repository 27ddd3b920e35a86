import assert from 'node:assert/strict';
import { createAdminClient } from 'plant-store-kit/server';
import { adminToken, type KitServer } from './kit-server.js';

const maxStreamMs = 10_000;

/** Checks what the docs page says of the admin API, of streams and of large bodies. */
export async function checkAdmin(url: string, servers: readonly KitServer[]): Promise<void> {
  await checkStream(url);
  await checkLargeBody(url);
  await checkSandboxes(url, servers);
  await checkLostConnection(url);
}

/** An event arrives while the stream is open, from the server of its sandbox. */
async function checkStream(url: string): Promise<void> {
  const signal = AbortSignal.timeout(maxStreamMs);
  for (const name of ['stream-a', 'stream-b', 'stream-c', 'stream-d']) {
    const headers = { authorization: `Bearer ${adminToken}`, origin: url };
    const stream = await fetch(`${url}/__admin/requests/stream?sandbox=${name}`, {
      headers,
      signal,
    });
    assert.equal(stream.status, 200);
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const asked = await fetch(`${url}/plants`, {
      headers: { authorization: `Bearer alice-token~${name}` },
    });
    assert.equal(asked.status, 200);
    let received = '';
    while (!received.includes('event: request')) {
      const { value, done } = await reader.read().catch(() => {
        throw new Error(`The stream of ${name} has sent no event within ${maxStreamMs} ms.`);
      });
      assert.ok(!done, 'The stream has ended.');
      received += new TextDecoder().decode(value);
    }
    await reader.cancel();
  }
}

/** nginx passes on a body that is larger than its default limit of 1 MiB. */
async function checkLargeBody(url: string): Promise<void> {
  const response = await fetch(`${url}/plants`, {
    method: 'POST',
    headers: { authorization: 'Bearer alice-token~large', 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, name: 'x'.repeat(3_000_000) }),
  });
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  assert.notEqual(response.status, 502);
  await response.text();
}

/** Calls about a sandbox reach the server that has it; the list is that of one server. */
async function checkSandboxes(url: string, servers: readonly KitServer[]): Promise<void> {
  const names = Array.from({ length: 12 }, (_, number) => `admin-${number}`);
  for (const name of names) {
    const admin = createAdminClient({ url, adminToken });
    await admin.sandbox(name).createPlants({ id: 7, name: `Plant of ${name}` });
    const listed = await fetch(`${url}/plants`, {
      headers: { authorization: `Bearer alice-token~${name}` },
    });
    assert.deepEqual(await listed.json(), [{ name: `Plant of ${name}` }]);
  }
  const all = await Promise.all(servers.map((server) => server.sandboxes()));
  for (const name of names) {
    const owners = all.filter((sandboxes) => sandboxes.includes(name));
    assert.equal(owners.length, 1, `${name} is in ${owners.length} servers.`);
  }
  const admin = createAdminClient({ url, adminToken });
  const shown = (await admin.sandboxes()).map(({ name }) => name);
  assert.ok(all.some((sandboxes) => [...sandboxes].sort().join() === [...shown].sort().join()));
  for (const name of names) {
    await admin.endSandbox(name);
  }
  const rest = (await Promise.all(servers.map((server) => server.sandboxes()))).flat();
  assert.deepEqual(
    rest.filter((name) => names.includes(name)),
    [],
  );
}

/** The fault `drop-connection` moves one request to another server, and no other. */
async function checkLostConnection(url: string): Promise<void> {
  const list = async () => {
    const response = await fetch(`${url}/plants`, {
      headers: { authorization: 'Bearer alice-token~faulty' },
    });
    return [response.status, await response.json()];
  };
  const faulty = createAdminClient({ url, adminToken }).sandbox('faulty');
  await faulty.createPlants({ id: 1, name: 'Basil' });
  await faulty.addFaults({ kind: 'drop-connection', times: 1 });

  assert.deepEqual(await list(), [200, []]);
  assert.deepEqual(await list(), [200, [{ name: 'Basil' }]]);
}
