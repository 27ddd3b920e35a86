import { setupServer } from 'msw/node';
import nodeFetch from 'node-fetch';
import { createPlantMock } from 'plant-store-kit';
import { createPlantMock as createFetchMock } from 'plant-store-kit/fetch';
import { startServer } from 'plant-store-kit/server';
import { clientOf } from '../ask-mock.js';
import { type FetchLike, PlantClient } from './plant-client.js';
import { type Transport, threePlants } from './transport.js';

/** Looked up at each call, since msw replaces it. */
const globalFetch: FetchLike = (url, init) => fetch(url, init);

export const inProcess: Transport = {
  name: 'mock.fetch',
  async open(options) {
    const mock = createFetchMock({ plants: threePlants, ...options });
    return { client: clientOf(mock), inside: mock, [Symbol.asyncDispose]: async () => {} };
  },
};

export const socket: Transport = {
  name: 'a socket',
  async open(options) {
    const server = await startServer({ port: 0, plants: threePlants, ...options });
    return {
      client: new PlantClient(server.url, globalFetch),
      inside: server,
      [Symbol.asyncDispose]: () => server.stop(),
    };
  },
};

function intercepted(name: string, send: FetchLike): Transport {
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

export const nodeTransports: readonly Transport[] = [
  inProcess,
  socket,
  intercepted('the global fetch', globalFetch),
  intercepted('node:http (node-fetch)', nodeFetch as FetchLike),
];
