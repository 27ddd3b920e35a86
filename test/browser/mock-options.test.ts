import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';
import { expect, onTestFinished, test } from 'vitest';

const headers = { authorization: 'Bearer alice-token' };

test('the address of the page starts a scenario', async () => {
  const address = location.href;
  onTestFinished(() => history.replaceState(null, '', address));
  history.replaceState(null, '', '?plant-store-scenario=backend-down');

  const mock = createPlantMock({ baseUrl: '/api', scenarioFromAddress: true });

  const response = await mock.fetch(new Request('/api/plants', { headers }));
  expect(response.status).toBe(503);
});

test('a misspelled path gets an Error, and not the page of the dev server', async () => {
  const mock = createPlantMock({ baseUrl: '/api', onUnknownPath: 'reject' });
  const worker = setupWorker(...mock.handlers);
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
  onTestFinished(() => worker.stop());

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
