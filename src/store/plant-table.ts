// Uses the Database of @mswjs/data without factory(), and pins the version for it. The index of the
// package also loads msw, graphql and date-fns (579 modules in 260 ms; these imports load in 11 ms),
// opens a BroadcastChannel that joins the databases of two pages or threads, and scans every entity
// for every query. The build bundles these imports (bundle-plant-table.ts), so users do not install
// the package.
import { Database } from '@mswjs/data/lib/db/Database.js';
import { ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data/lib/glossary.js';
import { primaryKey } from '@mswjs/data/lib/primaryKey.js';
import type { PlantId } from '../interface/int64.js';
import type { StoredPlant } from './plant-record.js';

/** The plants with an id: most often one. */
const models = { plants: { id: primaryKey(String), plants: Array } };

/** The type of the library has no lists of objects, though its code accepts them. */
type Entity = Parameters<Database<typeof models>['create']>[1];

type Lists = ReadonlyMap<PlantId, { readonly plants: readonly StoredPlant[] }>;

/**
 * Replaces what the database does for listeners of its events. It serializes each entity for them even if
 * there are none, as here, which takes longer than storing it.
 */
const withoutEvents = {
  events: { emit: () => false },
  serializeEntity: (entity: unknown) => entity,
};

/**
 * Lists of plants by their id, in @mswjs/data. Every operation takes the same time at any size. The first
 * list opens the database, so that an empty table costs nothing.
 */
export class PlantTable {
  #database: Database<typeof models> | undefined;
  #lists: Lists = new Map();

  get(id: PlantId): readonly StoredPlant[] | undefined {
    return this.#lists.get(id)?.plants;
  }

  entries(): Iterable<readonly [PlantId, { readonly plants: readonly StoredPlant[] }]> {
    return this.#lists;
  }

  set(id: PlantId, plants: readonly StoredPlant[]): void {
    // One literal: spreading the two symbols takes five times as long, and 29 bytes more.
    const entity = { id, plants, [ENTITY_TYPE]: 'plants', [PRIMARY_KEY]: 'id' };
    this.#opened().create('plants', entity as unknown as Entity);
  }

  delete(id: PlantId): void {
    this.#database?.delete('plants', id);
  }

  #opened(): Database<typeof models> {
    if (this.#database === undefined) {
      this.#database = new Database(models);
      Object.assign(this.#database, withoutEvents);
      this.#lists = this.#database.getModel('plants') as ReadonlyMap<string, unknown> as Lists;
    }
    return this.#database;
  }
}
