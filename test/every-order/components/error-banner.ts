import type { PlantClient } from 'plant-store-kit/client';
import { expect } from 'vitest';
import type { Race } from './race.js';

interface Page {
  readonly banner: string;
  save(): Promise<void>;
  load(): Promise<void>;
}

/** Each success clears the banner, also that of something else. */
function createPage(client: PlantClient): Page {
  const page = {
    banner: '',
    save: () => report(client.create({ id: 7, name: 'Fern' })),
    load: () => report(client.list()),
  };
  const report = async (request: Promise<unknown>) => {
    try {
      await request;
      page.banner = '';
    } catch (error) {
      page.banner = String(error);
    }
  };
  return page;
}

/** Keeps an error for each part of the page. */
function createMendedPage(client: PlantClient): Page {
  const errors = new Map<string, string>();
  const report = async (part: string, request: Promise<unknown>) => {
    try {
      await request;
      errors.delete(part);
    } catch (error) {
      errors.set(part, String(error));
    }
  };
  return {
    get banner() {
      return [...errors.values()].join(' ');
    },
    save: () => report('form', client.create({ id: 7, name: 'Fern' })),
    load: () => report('list', client.list()),
  };
}

export const errorBanner: Race<Page> = {
  name: 'an error that another success clears',
  racy: createPage,
  mended: createMendedPage,
  async use(page, plantStore) {
    plantStore.faults.add({ kind: 'status', status: 503, operation: 'create' });

    void page.load();
    void page.save();
    await plantStore.settled();

    expect(page.banner).toContain('503');
  },
};
