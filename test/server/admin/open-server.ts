import { startServer } from 'plant-store-kit/server';
import { PlantClient } from '../../behaviour/plant-client.js';
import { threePlants } from '../../behaviour/transport.js';
import { askAdmin } from './ask-admin.js';

export async function openServer(options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer({ port: 0, plants: threePlants, ...options });
  return {
    server,
    client: new PlantClient(server.url, fetch),
    admin: (method: string, path: string, body?: unknown) =>
      askAdmin(server.url, method, path, { body }),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
