import type { LargestList } from './largest-list.js';
import type { ListCapabilities } from './list-capabilities.js';
import type { Patience } from './patience.js';
import type { TestPlants } from './test-plants.js';

/** What a provider accepts and lists. */
export interface Capabilities extends ListCapabilities {
  /** Makes plants of a kind that the provider accepts. */
  readonly testPlants: TestPlants;
  readonly takesTags: boolean;
  /** The largest list so far, of those with `listQuery`. */
  readonly largestList: LargestList;
  /** How long to wait for lists that are not as expected. */
  readonly patience: Patience;
}
