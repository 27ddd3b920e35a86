import { startServer } from 'plant-store-kit/server';
import { Agent, getGlobalDispatcher, request, setGlobalDispatcher } from 'undici';
import { expect, it, onTestFinished } from 'vitest';

it('gets what undici sends elsewhere, by the line in "Write tests"', async () => {
  await using server = await startServer({ port: 0, plants: [{ id: 7, name: 'Basil' }] });
  const dispatcher = getGlobalDispatcher();
  onTestFinished(() => setGlobalDispatcher(dispatcher));
  setGlobalDispatcher(
    new Agent().compose(
      (dispatch) => (options, handler) => dispatch({ ...options, origin: server.url }, handler),
    ),
  );

  const { body } = await request('https://api.example.com/plants', {
    headers: { authorization: 'Bearer alice-token' },
  });

  expect(await body.json()).toEqual([{ name: 'Basil' }]);
});
