// node limit.js <plants.json> <port>
// The plant store as short as it can be written: one Map, and no more checks than the interface asks
// for. What it takes is the least that any plant store takes, which ours is measured against.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';

interface Plant {
  readonly id: number;
  readonly name: string;
  readonly tag?: string | undefined;
  readonly owner?: string;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const [file = '', port] = process.argv.slice(2);
const rows: readonly Plant[] = JSON.parse(readFileSync(file, 'utf8'));
const plants = new Map(rows.map((row) => [row.id, row]));
const users = new Map([
  ['Bearer alice-token', 'alice'],
  ['Bearer bob-token', 'bob'],
]);

const reject = (status: number, message: string): Answer => ({
  status,
  body: { error: status, message },
});

function list(user: string, query: string): Answer {
  const limit = new URLSearchParams(query).get('limit');
  if (limit !== null && !/^\d+$/.test(limit)) {
    return reject(400, 'limit must be a whole number');
  }
  const max = limit === null ? Number.POSITIVE_INFINITY : Number(limit);
  const listed: object[] = [];
  for (const { name, tag, owner } of plants.values()) {
    if (listed.length >= max) {
      break;
    }
    if (owner === undefined || owner === user) {
      listed.push({ name, tag });
    }
  }
  return { status: 200, body: listed };
}

function create(owner: string, text: string): Answer {
  let plant: Partial<Plant> | null;
  try {
    plant = JSON.parse(text);
  } catch {
    return reject(400, 'The body is not JSON.');
  }
  const { id, name, tag } = plant ?? {};
  if (typeof id !== 'number' || !Number.isInteger(id)) {
    return reject(400, 'id must be an integer');
  }
  if (typeof name !== 'string' || (tag !== undefined && typeof tag !== 'string')) {
    return reject(400, 'name and tag must be strings');
  }
  if (plants.has(id)) {
    return reject(400, `id ${id} is taken`);
  }
  plants.set(id, { id, name, tag, owner });
  return { status: 200, body: { name, tag } };
}

function remove(user: string, id: number): Answer {
  if (plants.get(id)?.owner !== user) {
    return reject(404, `there is no plant with id ${id}`);
  }
  plants.delete(id);
  return { status: 204 };
}

function answer(method: string, url: string, user: string | undefined, body: string): Answer {
  const [path = '', query = ''] = url.split('?', 2);
  if (user === undefined) {
    return reject(401, 'A token is required.');
  }
  if (path === '/plants') {
    return method === 'POST' ? create(user, body) : list(user, query);
  }
  return path.startsWith('/plants/') && method === 'DELETE'
    ? remove(user, Number(path.slice('/plants/'.length)))
    : reject(404, 'There is nothing here.');
}

createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
  const { method = '', url = '', headers } = incoming;
  const respond = (sent: string) => {
    const { status, body } = answer(method, url, users.get(headers.authorization ?? ''), sent);
    if (body === undefined) {
      outgoing.writeHead(status).end();
      return;
    }
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    const head = { 'content-type': 'application/json', 'content-length': length };
    outgoing.writeHead(status, head).end(text);
  };
  if (method !== 'POST') {
    respond('');
    return;
  }
  let sent = '';
  incoming.setEncoding('utf8').on('data', (chunk: string) => {
    sent += chunk;
  });
  incoming.on('end', () => respond(sent));
}).listen(Number(port), '127.0.0.1');
