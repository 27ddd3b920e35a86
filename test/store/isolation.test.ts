import { createPlantMock } from 'plant-store-kit';
import { expect, it, vi } from 'vitest';

it('two mocks share no plants, and tell other pages nothing of them, as @mswjs/data would', () => {
  const BroadcastChannel = vi.fn();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  try {
    const [first, second] = [createPlantMock({ plants: [] }), createPlantMock({ plants: [] })];

    first.plants.create({ id: 1, name: 'Basil' });

    expect(second.plants.count).toBe(0);
    expect(BroadcastChannel).not.toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
  }
});
