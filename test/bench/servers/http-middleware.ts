// node http-middleware.js <plants.json> <port>
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { factory, nullable, primaryKey } from '@mswjs/data';
import { createServer } from '@mswjs/http-middleware';
import { HttpResponse, http } from 'msw';
import type { PlantRow } from './plant-map.js';

const [file = '', port] = process.argv.slice(2);
const users = new Map([
  ['Bearer alice-token', 'alice'],
  ['Bearer bob-token', 'bob'],
]);
const database = factory({
  plant: {
    id: primaryKey(Number),
    name: String,
    tag: nullable(String),
    owner: nullable(String),
  },
});
for (const { id, name, tag = null, owner = null } of JSON.parse(
  readFileSync(file, 'utf8'),
) as PlantRow[]) {
  database.plant.create({ id: Number(id), name, tag, owner });
}

const reject = (error: number, message: string) =>
  HttpResponse.json({ error, message }, { status: error });

createServer(
  http.get('/plants', ({ request }) => {
    const user = users.get(request.headers.get('authorization') ?? '');
    if (user === undefined) {
      return reject(401, 'A token is required.');
    }
    const limit = new URL(request.url).searchParams.get('limit');
    const plants = database.plant.findMany({ ...(limit !== null && { take: Number(limit) }) });
    return HttpResponse.json(plants.map(({ name, tag }) => ({ name, tag })));
  }),
  http.post('/plants', async ({ request }) => {
    const owner = users.get(request.headers.get('authorization') ?? '');
    if (owner === undefined) {
      return reject(401, 'A token is required.');
    }
    const { id, name, tag } = (await request.json()) as { id: number; name: string; tag: string };
    if (!Number.isInteger(id) || typeof name !== 'string') {
      return reject(400, 'id must be an integer, and name a string');
    }
    database.plant.create({ id, name, tag, owner });
    return HttpResponse.json({ name, tag });
  }),
  http.delete('/plants/:id', ({ request, params }) => {
    if (!users.has(request.headers.get('authorization') ?? '')) {
      return reject(401, 'A token is required.');
    }
    const gone = database.plant.delete({ where: { id: { equals: Number(params.id) } } });
    return gone ? new HttpResponse(null, { status: 204 }) : reject(404, 'There is no such plant.');
  }),
).listen(Number(port), '127.0.0.1');
