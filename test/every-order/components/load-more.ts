import type { PlantClient } from 'plant-store-kit/client';
import { expect } from 'vitest';
import type { Race } from './race.js';

interface Pages {
  readonly shown: string[];
  loadMore(): Promise<void>;
}

/** Appends each page when it comes. */
function createPages(client: PlantClient): Pages {
  let asked = 0;
  const pages = {
    shown: [] as string[],
    async loadMore() {
      asked++;
      const plants = await client.list({ limit: asked });
      pages.shown.push(...plants.slice(-1).map(({ name }) => name));
    },
  };
  return pages;
}

/** Keeps the place of each page. */
function createMendedPages(client: PlantClient): Pages {
  let asked = 0;
  const pages = {
    shown: [] as string[],
    async loadMore() {
      const page = asked;
      asked++;
      const plants = await client.list({ limit: asked });
      pages.shown[page] = plants.at(-1)?.name ?? '';
    },
  };
  return pages;
}

export const loadMore: Race<Pages> = {
  name: 'pages that are appended as they come',
  racy: createPages,
  mended: createMendedPages,
  async use(pages, plantStore) {
    void pages.loadMore();
    void pages.loadMore();
    void pages.loadMore();
    await plantStore.settled();

    expect(pages.shown).toEqual(['Basil', 'Mint', 'Sage']);
  },
};
