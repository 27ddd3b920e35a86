import { setupWorker } from 'msw/browser';
import { expect, onTestFinished, test } from 'vitest';

const headers = { authorization: 'Bearer alice-token' };

/** Opens an address of the page, and creates the mock of the documentation there. */
async function openMock(query: string) {
  const address = location.href;
  onTestFinished(() => history.replaceState(null, '', address));
  history.replaceState(null, '', query);
  const { mock } = await import('../../docs/examples/mock-options.js');
  const worker = setupWorker(...mock.handlers);
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
  onTestFinished(() => worker.stop());
  return mock;
}

test('the address starts a scenario, and a misspelled path gets an Error', async () => {
  const mock = await openMock('?plant-store-scenario=backend-down');

  expect((await fetch('/api/plants', { headers })).status).toBe(503);
  mock.faults.stop('backend-down');
  const misspelled = await fetch('/api/plant', { headers });
  const page = await fetch('/', { headers: { accept: 'text/html' } });

  expect([misspelled.status, await misspelled.json()]).toEqual([
    404,
    {
      error: 404,
      message:
        'There is nothing at /api/plant: the plant store is at /api/plants and /api/plants/{id}.',
    },
  ]);
  expect(page.headers.get('content-type')).not.toBe('application/json');
});
