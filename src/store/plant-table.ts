// Only Database and primaryKey of @mswjs/data, which has no public paths to them. Its index also loads msw,
// graphql and date-fns (579 modules in 260 ms, and not 11 ms), opens a BroadcastChannel that joins the
// databases of two pages, and its queries scan all entities (26 ms for 50,000).
import { Database } from '@mswjs/data/lib/db/Database.js';
import { primaryKey } from '@mswjs/data/lib/primaryKey.js';
import type { StoredPlant } from './plant-record.js';

/** The model of a stored plant, whose members `plantFields` knows. */
const models = { stored: { sequence: primaryKey(Number), plant: Object } };

/**
 * The plants in a database of @mswjs/data, by their sequence: those of a base, which never changes, and what has
 * changed since then.
 *
 * It changes the entities of the model as `create` and `delete` of the database do, but emits no events. For
 * those the database serializes each entity, though nobody listens, which takes six times as long as storing it.
 */
export class PlantTable {
  readonly #entities = new Database(models).getModel('stored') as unknown as Map<
    StoredPlant['sequence'],
    StoredPlant
  >;
  /** The plants of the base that are no longer there, by sequence. */
  readonly #removed = new Set<StoredPlant['sequence']>();

  constructor(private readonly base?: PlantTable) {}

  get count(): number {
    return (this.base?.count ?? 0) - this.#removed.size + this.#entities.size;
  }

  create(plant: StoredPlant): void {
    if (this.base?.has(plant)) {
      this.#removed.delete(plant.sequence);
    } else {
      this.#entities.set(plant.sequence, plant);
    }
  }

  delete(plant: StoredPlant): void {
    const isOwn = this.#entities.delete(plant.sequence);
    if (!isOwn) {
      this.#removed.add(plant.sequence);
    }
  }

  has(plant: StoredPlant): boolean {
    return this.#entities.get(plant.sequence) === plant;
  }

  /** Takes over the plants of a table with the same base. */
  adopt(other: PlantTable): void {
    for (const plant of other.#entities.values()) {
      this.#entities.set(plant.sequence, plant);
    }
    for (const sequence of other.#removed) {
      this.#removed.add(sequence);
    }
  }

  /** All plants, in no order. */
  *values(): Generator<StoredPlant> {
    for (const plant of this.base?.values() ?? []) {
      if (!this.#removed.has(plant.sequence)) {
        yield plant;
      }
    }
    yield* this.#entities.values();
  }
}
