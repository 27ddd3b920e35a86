import { createPlantMock } from 'plant-store-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientOf } from '../ask-mock.js';
import { threePlants } from '../behaviour/transport.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function open() {
  const profile = { parameters: { 'list.lag': 100 } };
  const mock = createPlantMock({ plants: threePlants, profile });
  return { mock, client: clientOf(mock) };
}

const mint = { id: 9, name: 'Mint' };

// test/store/late-plants.test.ts has what undo, restore and reset leave of late changes.
describe('with list.lag, the mock', () => {
  it('rejects at once a second create with an id, and a second delete', async () => {
    const { client } = open();
    const statuses = [
      await client.create(mint),
      await client.create(mint),
      await client.delete(1),
      await client.delete(1),
    ].map(({ status }) => status);

    expect(statuses).toEqual([200, 400, 204, 404]);
    expect(await client.names()).toEqual(['Snake plant', 'Common ivy']);
  });

  it('shows late what requests change, and at once what code changes, which sees all', async () => {
    const { mock, client } = open();
    await client.create(mint);
    await client.delete(1);

    mock.plants.create({ id: 10, name: 'Sage', owner: 'alice' });
    mock.plants.delete(3);
    vi.advanceTimersByTime(99);

    expect(await client.names()).toEqual(['Snake plant', 'Sage']);
    expect(mock.plants.visibleTo('alice').map(({ name }) => name)).toEqual(['Mint', 'Sage']);
    vi.advanceTimersByTime(1);
    expect(await client.names()).toEqual(['Mint', 'Sage']);
  });
});
