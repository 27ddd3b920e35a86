// The plugin in a dev server of this version of Vite.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { plantStore } from 'plant-store-kit/vite';
import { createServer } from 'vite';

const vite = await createServer({
  configFile: false,
  server: { port: 0 },
  plugins: [plantStore({ plants: [{ id: 1, name: 'Basil' }] })],
});
await vite.listen();
const list = async () => {
  const [url] = vite.resolvedUrls.local;
  const headers = { authorization: 'Bearer alice-token' };
  return (await fetch(`${url}api/plants`, { headers })).json();
};

assert.deepEqual(await list(), [{ name: 'Basil' }]);
const headers = { host: 'foreign.test', authorization: 'Bearer alice-token' };
const [foreign] = await once(
  get(`${vite.resolvedUrls.local[0]}api/plants`, { headers }),
  'response',
);
assert.equal(foreign.statusCode, 403);
foreign.resume();
await vite.restart();
assert.deepEqual(await list(), [{ name: 'Basil' }]);
await vite.close();
