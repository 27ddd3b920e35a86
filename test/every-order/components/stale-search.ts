import type { PlantClient } from 'plant-store-kit/client';
import { expect, vi } from 'vitest';
import type { Race } from './race.js';

interface Search {
  readonly shown: string[];
  search(limit: number): Promise<void>;
}

function createSearch(client: PlantClient): Search {
  const component = {
    shown: [] as string[],
    async search(limit: number) {
      const plants = await client.list({ limit });
      component.shown = plants.map(({ name }) => name);
    },
  };
  return component;
}

/** Gives up the search before. */
function createMendedSearch(client: PlantClient): Search {
  let current = new AbortController();
  const component = {
    shown: [] as string[],
    async search(limit: number) {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      const plants = await client.list({ limit, signal }).catch((error) => {
        if (signal.aborted) {
          return [];
        }
        throw error;
      });
      if (!signal.aborted) {
        component.shown = plants.map(({ name }) => name);
      }
    },
  };
  return component;
}

export const staleSearch: Race<Search> = {
  name: 'a search that shows an earlier result',
  racy: createSearch,
  mended: createMendedSearch,
  async use(component, plantStore) {
    void component.search(1);
    await vi.waitFor(() => expect(plantStore.requests.count).toBe(1));
    void component.search(2);
    await plantStore.settled();

    expect(component.shown).toEqual(['Basil', 'Mint']);
  },
};
