import http from 'node:http';
import https from 'node:https';
import { setupServer } from 'msw/node';
import { createPlantMock } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { type FetchLike, PlantClient } from './plant-client.js';
import { type Transport, threePlants } from './transport.js';

export const inProcess: Transport = {
  name: 'mock.fetch',
  async open(options) {
    const mock = createPlantMock({ plants: threePlants, ...options });
    const fetchMock: FetchLike = (url, init) => mock.fetch(new Request(url, init));
    return {
      client: new PlantClient('http://127.0.0.1:4010', fetchMock),
      inside: mock,
      [Symbol.asyncDispose]: async () => {},
    };
  },
};

function served(name: string, baseUrl?: string): Transport {
  return {
    name,
    async open(options) {
      const server = await startServer({ port: 0, baseUrl, plants: threePlants, ...options });
      return {
        client: new PlantClient(server.url, fetch),
        inside: server,
        [Symbol.asyncDispose]: () => server.stop(),
      };
    },
  };
}

export const socket: Transport = served('a socket');

export function intercepted(name: string, send: FetchLike): Transport {
  return {
    name: `msw/node and ${name}`,
    async open(options) {
      const baseUrl = 'https://api.example.com/v1';
      const mock = createPlantMock({ baseUrl, plants: threePlants, ...options });
      const server = setupServer(...mock.handlers);
      server.listen({ onUnhandledRequest: 'error' });
      return {
        client: new PlantClient(baseUrl, send),
        inside: mock,
        [Symbol.asyncDispose]: async () => server.close(),
      };
    },
  };
}

/** node:http and node:https in the shape of fetch. */
const httpFetch: FetchLike = (url, { method = 'GET', headers = {}, body, signal } = {}) =>
  new Promise((resolve, reject) => {
    // msw patches only the default exports, not the named imports.
    const { request } = url.startsWith('https:') ? https : http;
    const outgoing = request(url, { method, headers, ...(signal && { signal }) }, (response) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: { get: (name) => response.headers[name]?.toString() ?? null },
        arrayBuffer: async () => new Uint8Array(Buffer.concat(await response.toArray())).buffer,
        text: async () => Buffer.concat(await response.toArray()).toString(),
      });
    });
    outgoing.on('error', reject).end(body);
  });

export const nodeTransports: readonly Transport[] = [
  inProcess,
  socket,
  intercepted('the global fetch', (url, init) => fetch(url, init)),
  intercepted('node:http', httpFetch),
];

/** The same server as over the socket, but for its paths. */
export const socketBelowPath: Transport = served('a socket, below a path', '/api/v1');
