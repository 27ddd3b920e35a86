import { startServer } from 'plant-store-kit/server';
import { Agent, getGlobalDispatcher, request, setGlobalDispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const server = await startServer({ port: 0, plants: [{ id: 7, name: 'Basil' }] });
const dispatcher = getGlobalDispatcher();

beforeAll(() => {
  const redirect = new Agent().compose((dispatch) => (options, handler) => {
    const isPlantStore = options.origin === 'https://api.example.com';
    return dispatch(isPlantStore ? { ...options, origin: server.url } : options, handler);
  });
  setGlobalDispatcher(redirect);
});
afterEach(() => server.reset());
afterAll(async () => {
  setGlobalDispatcher(dispatcher);
  await server.stop();
});

test('undici reaches the plant store', async () => {
  const { body } = await request('https://api.example.com/plants', {
    headers: { authorization: 'Bearer alice-token' },
  });

  expect(await body.json()).toEqual([{ name: 'Basil' }]);
});
