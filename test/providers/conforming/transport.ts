import { gzipSync } from 'node:zlib';
import { addHeaders, changeAnswers } from '../answer.js';
import type { Provider } from '../behaviour.js';

export const transportProviders: readonly Provider[] = [
  {
    name: 'calls JSON Application/JSON; Charset=UTF-8',
    isChosen: true,
    change: changeAnswers({}, (answer) =>
      answer.body.length === 0
        ? answer
        : { ...answer, headers: { 'content-type': 'Application/JSON; Charset=UTF-8' } },
    ),
  },
  {
    name: 'compresses with gzip, unless the client forbids it',
    isChosen: true,
    change: changeAnswers({}, ({ status, headers, body }, { request }) =>
      body.length > 0 && /gzip|\*/.test(request.headers['accept-encoding'] ?? '*')
        ? { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) }
        : { status, headers, body },
    ),
  },
  { name: 'closes every connection, and says so', change: addHeaders({ connection: 'close' }) },
  {
    name: 'closes every connection after its answer without a word',
    change: (reference) => ({
      send(response, answer, exchange) {
        const { socket } = response;
        response.once('finish', () => socket?.destroySoon());
        return reference.send(response, answer, exchange);
      },
    }),
  },
  {
    name: 'sends bodies in chunks of three bytes',
    isChosen: true,
    change: {
      send(response, { status, headers, body }) {
        response.writeHead(status, { ...headers });
        for (let start = 0; start < body.length; start += 3) {
          response.write(body.subarray(start, start + 3));
        }
        response.end();
      },
    },
  },
  { name: 'stands under /api/v7/store', isChosen: true, change: { basePath: '/api/v7/store' } },
];
