import {
  createPlantMock,
  type PlantFixture,
  type PlantMock,
  type Profile,
} from 'plant-store-kit/fetch';
import type { Assumes } from '../assumptions.js';
import { EditableShelf } from '../editable-shelf.js';
import { PlantClient } from '../plant-client.js';

interface VisitOptions {
  /** What is in the plant store. Default: nothing. */
  readonly plants?: readonly PlantFixture[];
  /** Those of them that were added in this browser, oldest first. */
  readonly own?: readonly PlantFixture[];
  /** Default: that of alice. Null for a browser in which nobody has signed in. */
  readonly token?: string | null;
  /** Default: a new one. */
  readonly store?: PlantMock;
}

/** What a test of the app gets. */
export interface Kit {
  readonly assumes: Assumes;
  createStore(plants?: readonly PlantFixture[]): PlantMock;
  /** Opens the page in a browser. */
  visit(options?: VisitOptions): Promise<{ page: EditableShelf; store: PlantMock }>;
}

/** The tests of the app, by name. */
export type AppTests = Readonly<Record<string, (kit: Kit) => Promise<void>>>;

/** @param profile of the plant stores. */
export function createKit(assumes: Assumes, profile?: Profile): Kit {
  const kit: Kit = {
    assumes,
    createStore: (plants = []) => createPlantMock({ plants, profile }),
    async visit({ own = [], plants = own, token = 'alice-token', store } = {}) {
      const opened = store ?? kit.createStore(plants);
      const client = new PlantClient(opened.fetch, assumes, token ?? undefined);
      const page = new EditableShelf(
        client,
        own.map(({ id, name, tag }) => ({ id: Number(id), name, tag })),
      );
      await page.open();
      return { page, store: opened };
    },
  };
  return kit;
}
