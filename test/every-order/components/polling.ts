import type { PlantClient } from 'plant-store-kit/client';
import { expect, vi } from 'vitest';
import type { Race } from './race.js';

interface Poller {
  readonly shown: string[];
  add(plant: { id: number; name: string }): Promise<void>;
  stop(): void;
}

const intervalMs = 5000;

/** A poll that was sent before a create takes the new plant away, until the next one. */
function createPoller(client: PlantClient): Poller {
  const poller = {
    shown: [] as string[],
    async add(plant: { id: number; name: string }) {
      await client.create(plant);
      poller.shown = [...poller.shown, plant.name];
    },
    stop: () => clearInterval(timer),
  };
  const timer = setInterval(async () => {
    const plants = await client.list();
    poller.shown = plants.map(({ name }) => name);
  }, intervalMs);
  return poller;
}

/** Drops a poll that began before a create. */
function createMendedPoller(client: PlantClient): Poller {
  let creates = 0;
  const poller = {
    shown: [] as string[],
    async add(plant: { id: number; name: string }) {
      creates++;
      await client.create(plant);
      const plants = await client.list();
      poller.shown = plants.map(({ name }) => name);
    },
    stop: () => clearInterval(timer),
  };
  const timer = setInterval(async () => {
    const createsBefore = creates;
    const plants = await client.list();
    if (creates === createsBefore) {
      poller.shown = plants.map(({ name }) => name);
    }
  }, intervalMs);
  return poller;
}

/** The test has a fake clock. */
export const polling: Race<Poller> = {
  name: 'a poll that takes a new plant away',
  racy: createPoller,
  mended: createMendedPoller,
  async use(poller, plantStore) {
    await vi.advanceTimersByTimeAsync(intervalMs);
    void poller.add({ id: 7, name: 'Fern' });
    await plantStore.settled();
    poller.stop();

    expect(poller.shown).toContain('Fern');
  },
};
