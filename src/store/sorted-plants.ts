import * as sortedBTree from 'sorted-btree';
import type { ComparePlants, StoredPlant } from './plant-record.js';

// In Node a CommonJS module is the default export of its namespace; bundlers unwrap it.
const exported = sortedBTree.default;
const BTree = exported.default ?? (exported as unknown as typeof exported.default);

type Tree = InstanceType<typeof exported.default<StoredPlant, undefined>>;

/** Ends a walk through a tree. */
const end = { break: 0 };

/** Plants in an order, in a tree: adding one and deleting one take about the same time at any number of plants. */
export class SortedPlants implements Iterable<StoredPlant> {
  readonly #tree: Tree;

  /** @param compare finds no two plants equal: the tree holds equal ones only once. */
  constructor(
    private readonly compare: ComparePlants,
    tree: Tree = new BTree<StoredPlant, undefined>(undefined, compare),
  ) {
    this.#tree = tree;
  }

  get size(): number {
    return this.#tree.size;
  }

  add(plant: StoredPlant): void {
    this.#tree.set(plant, undefined);
  }

  delete(plant: StoredPlant): void {
    this.#tree.delete(plant);
  }

  /** Copies it in constant time. Both share the nodes of the tree that do not change. */
  clone(): SortedPlants {
    return new SortedPlants(this.compare, this.#tree.clone());
  }

  /** The first `limit` plants, or all if there are fewer. */
  first(limit: number): readonly StoredPlant[] {
    const plants: StoredPlant[] = [];
    const [low, high] = [this.#tree.minKey(), this.#tree.maxKey()];
    if (limit > 0 && low !== undefined && high !== undefined) {
      this.#tree.forRange(low, high, true, (plant) => {
        plants.push(plant);
        return plants.length < limit ? undefined : end;
      });
    }
    return plants;
  }

  /** All plants, one by one. The plants must not change meanwhile. */
  [Symbol.iterator](): Iterator<StoredPlant> {
    return this.#tree.keys();
  }
}
