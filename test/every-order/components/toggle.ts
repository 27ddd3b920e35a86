import type { PlantClient } from 'plant-store-kit/client';
import { expect } from 'vitest';
import type { Race } from './race.js';

interface Toggle {
  readonly isPlanted: boolean;
  toggle(): Promise<void>;
}

/** Shows what the last response says, which need not be that to the last click. */
function createToggle(client: PlantClient): Toggle {
  let isWanted = true;
  const toggle = {
    isPlanted: true,
    async toggle() {
      isWanted = !isWanted;
      const asked = isWanted;
      await (asked ? client.create({ id: 1, name: 'Basil' }) : client.delete(1));
      toggle.isPlanted = asked;
    },
  };
  return toggle;
}

/** Shows what was clicked last. */
function createMendedToggle(client: PlantClient): Toggle {
  const toggle = {
    isPlanted: true,
    async toggle() {
      toggle.isPlanted = !toggle.isPlanted;
      await (toggle.isPlanted ? client.create({ id: 1, name: 'Basil' }) : client.delete(1));
    },
  };
  return toggle;
}

export const quickToggle: Race<Toggle> = {
  name: 'a toggle that is clicked twice',
  racy: createToggle,
  mended: createMendedToggle,
  async use(toggle, plantStore) {
    void toggle.toggle();
    void toggle.toggle();
    await plantStore.settled();

    expect(toggle.isPlanted).toBe(plantStore.plants.find(1) !== undefined);
  },
};
