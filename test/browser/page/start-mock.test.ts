import { expect, test } from 'vitest';
import { mock, startMock } from '../../docs/examples/start-mock.js';

test('the documented mock in a page counts each request once, also when React starts it twice', async () => {
  await Promise.all([startMock(), import('../../docs/examples/main.js')]);
  mock.plants.create({ id: 1001, name: 'Basil', owner: 'bob' });

  const response = await fetch('/api/plants', { headers: { authorization: 'Bearer bob-token' } });

  expect(await response.json()).toContainEqual({ name: 'Basil' });
  expect(mock.requests.count).toBe(1);
});

test('the documented lines of an app show plants', async () => {
  await import('../../docs/examples/show-plants.js');

  expect(document.querySelectorAll('li')).toHaveLength(3);
});
