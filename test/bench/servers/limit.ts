// node limit.js <plants.json> <port>
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';
import { createPlantMap } from './plant-map.js';

const [file = '', port] = process.argv.slice(2);
const answer = createPlantMap(
  JSON.parse(readFileSync(file, 'utf8')),
  new Map([
    ['alice-token', 'alice'],
    ['bob-token', 'bob'],
  ]),
);

const server = createServer((incoming, outgoing) => {
  let body = '';
  incoming.setEncoding('utf8');
  incoming.on('data', (chunk: string) => {
    body += chunk;
  });
  incoming.on('end', () => {
    const { method = '', url = '', headers } = incoming;
    const answered = answer(method, url, headers.authorization, body);
    if (answered.status === 204) {
      outgoing.writeHead(204).end();
      return;
    }
    outgoing
      .writeHead(answered.status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answered.body),
      })
      .end(answered.body);
  });
});
server.listen(Number(port), '127.0.0.1');
