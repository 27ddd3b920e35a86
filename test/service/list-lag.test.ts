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
const initial = ['Snake plant', 'Common ivy'];

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
    expect(await client.names()).toEqual(initial);
  });

  it('shows at once what code changes, and code sees all plants at once', async () => {
    const { mock, client } = open();
    await client.create(mint);

    mock.plants.create({ id: 10, name: 'Sage', owner: 'alice' });
    mock.plants.delete(1);

    expect(await client.names()).toEqual(['Common ivy', 'Sage']);
    expect(mock.plants.find(9)).toMatchObject({ name: 'Mint' });
    expect(mock.plants.visibleTo('alice').map(({ name }) => name)).toContain('Mint');
  });

  it('forgets what lists do not show yet when it is reset or restored', async () => {
    const { mock, client } = open();
    for (const replace of [() => mock.reset(), () => mock.restore(threePlants)]) {
      await client.create(mint);
      await client.delete(1);
      replace();

      expect(await client.names()).toEqual(initial);
      vi.advanceTimersByTime(100);
      expect(await client.names()).toEqual(initial);
    }
  });

  it('shows the plants from before a request at once when it is rewound', async () => {
    const { mock, client } = open();
    await client.create(mint);
    vi.advanceTimersByTime(100);
    await client.delete(9);
    expect(await client.names()).toEqual([...initial, 'Mint']);

    mock.rewind({ before: 2 });

    expect(await client.names()).toEqual([...initial, 'Mint']);
    vi.advanceTimersByTime(100);
    expect(await client.names()).toEqual([...initial, 'Mint']);
    mock.rewind({ before: 1 });
    expect(await client.names()).toEqual(initial);
  });

  it('has lists of their own in its sandboxes', async () => {
    const { client } = open();
    const other = { token: 'alice-token~other' };
    await client.create(mint, other);
    vi.advanceTimersByTime(99);
    await client.delete(1);
    vi.advanceTimersByTime(1);

    expect(await client.names('', other)).toEqual([...initial, 'Mint']);
    expect(await client.names()).toEqual(initial);
  });
});
