import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { ask, statusOf } from '../../ask-mock.js';
import { collectUncaught } from '../../uncaught.js';

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

  it('has each request with its own origin, though all else of two is the same', async () => {
    const mock = createPlantMock();
    const origins = ['http://127.0.0.1:4010', 'https://api.example.com'];

    for (const origin of origins) {
      await ask(mock, {}, origin);
    }

    expect(mock.requests.all().map(({ request }) => request.origin)).toEqual(origins);
  });

  it('counts on when it is cleared, and from 1 after reset', async () => {
    const mock = createPlantMock();
    await ask(mock);

    mock.requests.clear();
    await ask(mock);
    const cleared = mock.requests.all().map(({ id }) => id);
    mock.reset();
    await ask(mock);

    expect(cleared).toEqual([2]);
    expect(mock.requests.all()).toMatchObject([{ id: 1 }]);
  });

  it.each([
    ['one whose answer was lost', true, 'delete.deleted-id'],
    ['one that a fault kept from the store', false, 'delete.unknown-id'],
  ])('has a delete after %s as what it is', async (_, processed, rejectedBy) => {
    const mock = createPlantMock({ plants: processed ? [{ id: 7, name: 'Basil' }] : [] });
    const deletion = { method: 'DELETE', path: '/plants/7' };
    mock.faults.add({ kind: 'drop-connection', processed, times: 1 });

    await expect(ask(mock, deletion)).rejects.toThrow();
    await ask(mock, deletion);

    expect(mock.requests.all().at(-1)?.rejectedBy).toBe(rejectedBy);
  });
});
