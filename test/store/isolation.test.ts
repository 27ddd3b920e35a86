import { expect, it, vi } from 'vitest';

it('tells other pages nothing of the plants, as the factory of @mswjs/data does', async () => {
  const opened = vi.fn();
  class Channel extends EventTarget {
    constructor(name: string) {
      super();
      opened(name);
    }
  }
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('BroadcastChannel', Channel);
  try {
    // With a query, since another test may have loaded the module outside of a page.
    const file = '../../src/store/plant-table.js?in-a-page';
    const { PlantTable }: typeof import('../../src/store/plant-table.js') = await import(file);
    new PlantTable().create({
      sequence: 0,
      plant: { id: '1', name: 'Basil' },
      owner: undefined,
      json: undefined,
    });
    expect(opened).not.toHaveBeenCalled();

    const { factory, primaryKey } = await import('@mswjs/data');
    factory({ plant: { id: primaryKey(String) } });
    expect(opened).toHaveBeenCalledWith('mswjs/data/sync');
  } finally {
    vi.unstubAllGlobals();
  }
});
