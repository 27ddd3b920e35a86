import type { PlantRecord } from '../engine/ledger.js';
import { trimText } from '../engine/same-text.js';
import { type ListedPlant, saysItIsPart, type View } from '../engine/view.js';

/** The last list without a query that a user has seen. */
interface SeenList {
  readonly plants: readonly ListedPlant[];
  readonly names: ReadonlySet<string>;
  /** Infinite if it may leave plants out, however long other lists are. */
  length: number;
}

/** When there are more users, all are forgotten, so that the cost of a long run stays bounded. */
const maxUsers = 200;

/** The last list of each user, and which names it had before a client has created a plant of the name. */
export class SeenLists extends Map<string, SeenList> {
  /** For each plant and user, the length of the last list before the create, if this did not show the name. */
  readonly #lengths = new WeakMap<PlantRecord<string>, Map<string, number>>();

  get isFull(): boolean {
    return this.size >= maxUsers;
  }

  /** Notes a plant before its create is sent. */
  noteCreate(record: PlantRecord<string>): void {
    const name = trimText(record.plant.name);
    const lacking = [...this].filter(([, { names }]) => !names.has(name));
    this.#lengths.set(record, new Map(lacking.map(([user, { length }]) => [user, length])));
  }

  /** The length of the last list before the create of a plant, if it did not show the name; else infinite. */
  lengthWithout(record: PlantRecord<string>, user: string): number {
    return this.#lengths.get(record)?.get(user) ?? Infinity;
  }

  /** @param isKnown whether the plants of clients in it are known. */
  note(view: View<string>, isKnown: boolean): void {
    const { user, plants } = view;
    const names = new Set(plants.map(({ name }) => trimText(String(name))));
    const length = isKnown && !saysItIsPart(view) ? plants.length : Infinity;
    this.set(user, { plants, names, length });
  }

  /** Forgets what lists have shown of plants, after a request that may have changed any of them. */
  forgetPlants(): void {
    if (this.isFull) {
      this.clear();
    }
    for (const seen of this.values()) {
      seen.length = Infinity;
    }
  }
}
