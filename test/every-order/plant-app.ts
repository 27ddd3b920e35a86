import type { PlantClient } from 'plant-store-kit/client';

const namesOf = (plants: readonly { readonly name: string }[]) => plants.map(({ name }) => name);

export type PlantApp = ReturnType<typeof createPlantApp>;

/** An app with a race in each of its parts, as people write them; its mended twin has none. */
export function createPlantApp(client: PlantClient, isMended: boolean) {
  let changes = 0;
  let pages = 0;
  let searching = new AbortController();

  const app = {
    shown: [] as string[],

    /** A list that was asked for before a change may show the state before it. Mended, it is dropped. */
    async refresh() {
      const changesBefore = changes;
      const plants = await client.list();
      if (!isMended || changes === changesBefore) {
        app.shown = namesOf(plants);
      }
    },
    async add(id: number, name: string) {
      changes++;
      await client.create({ id, name });
      await app.refresh();
    },

    /** Shows what comes last. Mended, it gives up the search before. */
    async search(limit: number) {
      if (isMended) {
        searching.abort();
      }
      searching = new AbortController();
      const { signal } = searching;
      const plants = await client.list({ limit, signal }).catch((error) => {
        if (signal.aborted) {
          return [];
        }
        throw error;
      });
      if (!signal.aborted) {
        app.shown = namesOf(plants);
      }
    },

    /** Appends each page when it comes. Mended, each has its place. */
    async loadMore() {
      const page = pages;
      pages++;
      const plants = await client.list({ limit: pages });
      app.shown[isMended ? page : app.shown.length] = plants.at(-1)?.name ?? '';
    },
  };
  return app;
}
