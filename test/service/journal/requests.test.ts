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
});
