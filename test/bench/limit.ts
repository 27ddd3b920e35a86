// node limit.js <plants.json> <port>
// The plant store as short as it can be written: a Map that keeps the text of each plant, and no more checks than the
// interface asks for. What it takes is the least that any plant store takes, which ours is measured against.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly tag?: string | undefined;
  readonly owner?: string | undefined;
}

interface Answer {
  readonly status: number;
  /** JSON. */
  readonly text?: string;
}

const [file = '', port] = process.argv.slice(2);
const rows: readonly Row[] = JSON.parse(readFileSync(file, 'utf8'));
const toStored = ({ name, tag, owner }: Row) => ({ owner, text: JSON.stringify({ name, tag }) });
const plants = new Map(rows.map((row) => [row.id, toStored(row)]));
const users = new Map([
  ['Bearer alice-token', 'alice'],
  ['Bearer bob-token', 'bob'],
]);

const reject = (status: number, message: string): Answer => ({
  status,
  text: JSON.stringify({ error: status, message }),
});

function list(user: string, query: string): Answer {
  const limit = new URLSearchParams(query).get('limit');
  if (limit !== null && !/^\d+$/.test(limit)) {
    return reject(400, 'limit must be a whole number');
  }
  let left = limit === null ? Number.POSITIVE_INFINITY : Number(limit);
  let listed = '';
  for (const { text, owner } of plants.values()) {
    if (left === 0) {
      break;
    }
    if (owner === undefined || owner === user) {
      listed += listed === '' ? text : `,${text}`;
      left--;
    }
  }
  return { status: 200, text: `[${listed}]` };
}

function create(owner: string, body: string): Answer {
  let plant: Partial<Row> | null;
  try {
    plant = JSON.parse(body);
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
  const stored = toStored({ id, name, tag, owner });
  plants.set(id, stored);
  return { status: 200, text: stored.text };
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
  const respond = (body: string) => {
    const { status, text } = answer(method, url, users.get(headers.authorization ?? ''), body);
    const length = Buffer.byteLength(text ?? '');
    const head = { 'content-type': 'application/json', 'content-length': length };
    outgoing.writeHead(status, text === undefined ? {} : head).end(text);
  };
  if (method !== 'POST') {
    respond('');
    return;
  }
  let body = '';
  incoming.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  incoming.on('end', () => respond(body));
}).listen(Number(port), '127.0.0.1');
