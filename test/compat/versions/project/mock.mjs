import assert from 'node:assert/strict';
import { setupServer } from 'msw/node';
import { createPlantMock } from 'plant-store-kit';

const mock = createPlantMock({ baseUrl: 'https://api.example.com/v1' });
const server = setupServer(...mock.handlers);
server.listen();
const url = 'https://api.example.com/v1/plants';
const headers = { authorization: 'Bearer alice-token', 'content-type': 'application/json' };

const body = '{"id":9007199254740993,"name":"Basil"}';
assert.deepEqual(await (await fetch(url, { method: 'POST', headers, body })).json(), {
  name: 'Basil',
});
assert.ok(mock.plants.find(9007199254740993n));
assert.equal((await fetch(url)).status, 401);
const direct = await mock.fetch(new Request(`${url}?limit=2`, { headers }));
assert.equal((await direct.json()).length, 2);
server.close();
