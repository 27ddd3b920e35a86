import { expect, test } from 'vitest';
import '../docs/examples/main.js';
import { mock } from '../docs/examples/start-mock.js';

test('the documented way to start the mock in a page', async () => {
  mock.plants.create({ id: 1001, name: 'Basil', owner: 'bob' });

  const response = await fetch('/api/plants', { headers: { authorization: 'Bearer bob-token' } });

  expect(await response.json()).toContainEqual({ name: 'Basil' });
});
