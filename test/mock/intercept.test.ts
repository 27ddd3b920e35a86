import { createPlantMock } from 'plant-store-kit/fetch';
import { expect, it } from 'vitest';

it('intercept() says in Node what to use there', async () => {
  const intercepting = createPlantMock({ baseUrl: '/api' }).intercept();

  await expect(intercepting).rejects.toThrow(
    'Failed to intercept requests: this is not a page of a browser. In Node.js, give mock.handlers to setupServer of msw/node.',
  );
});
