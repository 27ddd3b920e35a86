import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { collectUncaught } from '../../uncaught.js';
import { ask, statusOf } from '../ask-mock.js';

describe('a journal', () => {
  it('answers and calls other listeners even if a listener throws', async () => {
    const mock = createPlantMock();
    using uncaught = collectUncaught();
    const heard: number[] = [];
    mock.requests.subscribe(() => {
      throw new Error('out of soil');
    });
    mock.requests.subscribe(({ id }) => heard.push(id));

    expect(await statusOf(mock)).toBe(200);

    expect(heard).toEqual([1]);
    expect(uncaught.errors).toMatchObject([{ message: 'out of soil' }]);
  });

  it('keeps the last requests, counts on when it is cleared, and from 1 after reset', async () => {
    const mock = createPlantMock({ journal: { entries: 2 } });
    for (const limit of [1, 2, 3]) {
      await ask(mock, { path: `/plants?limit=${limit}` });
    }

    const seen = mock.requests.all().map(({ id, request }) => [id, request.query]);
    mock.requests.clear();
    await ask(mock);
    const cleared = mock.requests.all().map(({ id }) => id);
    mock.reset();
    await ask(mock);

    expect(seen).toEqual([
      [2, 'limit=2'],
      [3, 'limit=3'],
    ]);
    expect(cleared).toEqual([4]);
    expect(mock.requests.all()).toMatchObject([{ id: 1 }]);
  });
});
