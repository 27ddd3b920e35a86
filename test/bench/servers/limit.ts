// node limit.js <plants.json> <port>
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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

const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
  if (incoming.method !== 'POST') {
    respond(incoming, outgoing, '');
    return;
  }
  let body = '';
  incoming.setEncoding('utf8');
  incoming.on('data', (chunk: string) => {
    body += chunk;
  });
  incoming.on('end', () => respond(incoming, outgoing, body));
});
server.listen(Number(port), '127.0.0.1');

function respond(incoming: IncomingMessage, outgoing: ServerResponse, sent: string): void {
  const { method = '', url = '', headers } = incoming;
  const { status, body } = answer(method, url, headers.authorization, sent);
  if (status === 204) {
    outgoing.writeHead(status).end();
    return;
  }
  const length = Buffer.byteLength(body);
  const head = { 'content-type': 'application/json', 'content-length': length };
  outgoing.writeHead(status, head).end(body);
}
