// node bare-proxy.js <url> <port>
// The least that a proxy on undici takes: it passes requests and responses on, and looks at nothing.
import { createServer } from 'node:http';
import process from 'node:process';
import { Pool } from 'undici';

const [url = '', port] = process.argv.slice(2);
const pool = new Pool(url);

createServer((incoming, outgoing) => {
  const { method = 'GET', url: path = '/', headers } = incoming;
  const { host: _host, connection: _connection, ...passed } = headers;
  const hasBody = headers['content-length'] !== undefined;
  const body = hasBody ? incoming : null;
  pool
    .stream(
      { method: method as 'GET', path, headers: passed, body },
      ({ statusCode, headers: { connection: _, 'keep-alive': __, ...received } }) =>
        outgoing.writeHead(statusCode, received),
    )
    .catch(() => outgoing.destroy());
}).listen(Number(port), '127.0.0.1');
