// npm run test:compat -- nginx: three servers after nginx, with the configuration in templates.
// Clients use sandboxes, and one server is killed meanwhile. nginx must be installed, as by apt-get install nginx.
import assert from 'node:assert/strict';
import process from 'node:process';
import { createAdminClient } from 'plant-store-kit/server';
import { findFreePort } from '../../find-free-port.js';
import { root, Workspace } from '../../package/workspace.js';
import { check } from '../check.js';

const adminToken = 'my-admin-token';

await using workspace = new Workspace();
workspace.write('plants.json', []);
const ports = [await findFreePort(), await findFreePort(), await findFreePort()];
const servers = await Promise.all(ports.map(startKit));
const url = `http://127.0.0.1:${await findFreePort()}`;
await using _nginx = await startNginx();

const admin = createAdminClient({ url, adminToken });
const names = Array.from({ length: 24 }, (_, number) => `w${number}`);

await check('a request, also of the admin API, reaches the server of its sandbox', async () => {
  for (const [number, name] of names.entries()) {
    await admin.sandbox(name).createPlants({ id: 7, name });
    assert.deepEqual(await list(name, number % 2 === 0), [200, [name]]);
  }
  const all = (await Promise.all(ports.map(sandboxesAt))).flat();
  assert.deepEqual(
    names.map((name) => all.filter((one) => one === name).length),
    names.map(() => 1),
  );
});
await check('an event arrives while its stream is open', async () => {
  const headers = { authorization: `Bearer ${adminToken}`, origin: url };
  const signal = AbortSignal.timeout(10_000);
  const stream = await fetch(`${url}/__admin/requests/stream?sandbox=w1`, { headers, signal });
  await list('w1');
  let received = '';
  for await (const part of stream.body ?? []) {
    received += new TextDecoder().decode(part);
    if (received.includes('event: request')) {
      return;
    }
  }
  throw new Error(`The stream has ended: ${received}`);
});
await check('the plant store decides which body is too large, and not nginx', async () => {
  const flags = `-sS --data-binary @- -H 'Authorization: Bearer alice-token~large'`;
  await workspace.run(`head -c 3000000 /dev/zero | curl ${flags} ${url}/plants`, {
    prints: /^\{"error":/,
  });
});
await check(
  'the fault drop-connection moves one request to another server, and no other',
  async () => {
    const faulty = admin.sandbox('faulty');
    await faulty.createPlants({ id: 1, name: 'Basil' });
    await faulty.addFaults({ kind: 'drop-connection', times: 1 });

    // nginx asks the next server, or passes on the interim response before the loss (1.22), which ends the request.
    const faced = await list('faulty').catch(() => 'lost');
    assert.ok(faced === 'lost' || faced[1].length === 0);
    assert.deepEqual(await list('faulty'), [200, ['Basil']]);
  },
);
await check(
  'the sandboxes of a killed server begin anew, and no client sees an error',
  async () => {
    const lost = await sandboxesAt(ports[0] as number);
    const answers: Record<string, unknown[]> = {};
    let isKilled = false;
    const clients = names.map(async (name) => {
      for (let round = 0; round < 20 || !isKilled; round++) {
        const answer = await list(name);
        answers[name] = [...(answers[name] ?? []), answer];
      }
    });
    await servers[0]?.[Symbol.asyncDispose]();
    isKilled = true;
    await Promise.all(clients);

    for (const name of names) {
      assert.deepEqual(answers[name]?.at(-1), [200, lost.includes(name) ? [] : [name]]);
      assert.ok(answers[name]?.every((answer) => (answer as unknown[])[0] === 200));
    }
  },
);
for (const server of servers) {
  await server[Symbol.asyncDispose]();
}

function startKit(port: number) {
  const flags = `--host 0.0.0.0 --admin-token ${adminToken} --port ${port}`;
  const serve = `exec ${root}/node_modules/.bin/tsx ${root}/src/cli/main.ts serve --quiet --plants plants.json ${flags}`;
  return workspace.start(serve, /http:/);
}

async function sandboxesAt(port: number): Promise<string[]> {
  const one = createAdminClient({ url: `http://127.0.0.1:${port}`, adminToken });
  return (await one.sandboxes()).map(({ name }) => name);
}

async function startNginx() {
  const addresses = ['listen 4010', '127.0.0.1:4011', '127.0.0.1:4012', '127.0.0.1:4013'];
  const here = [`listen ${new URL(url).host}`, ...ports.map((port) => `127.0.0.1:${port}`)];
  workspace.copy('templates/plant-store.conf');
  for (const [position, address] of addresses.entries()) {
    workspace.change('plant-store.conf', address, here[position] ?? '');
  }
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  workspace.write(
    'nginx.conf',
    `daemon off; pid nginx.pid; worker_processes 2; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; include plant-store.conf;
  ${folders.map((name) => `${name}_temp_path ${name};`).join(' ')}
}`,
  );
  const path = `PATH=$PATH:/usr/sbin:/usr/local/sbin`;
  return workspace.start(
    `${path}; (until curl -s ${url} > /dev/null; do sleep 0.1; done; echo ready) & exec nginx -p . -c nginx.conf -e stderr`,
    /ready/,
  );
}

/** The status of a list, and the names of its plants, in a sandbox that the header or the token names. */
async function list(sandbox: string, byHeader = false) {
  const headers = {
    authorization: byHeader ? 'Bearer alice-token' : `Bearer alice-token~${sandbox}`,
    ...(byHeader && { 'x-mock-sandbox': sandbox }),
  };
  const response = await fetch(`${url}/plants`, { headers });
  const plants = (await response.json()) as { name: string }[];
  return [response.status, plants.map(({ name }) => name)] as const;
}
