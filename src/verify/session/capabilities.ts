import type { LargestList } from './largest-list.js';
import type { ListCapabilities } from './list-capabilities.js';
import type { Patience } from './patience.js';
import type { TestPlants } from './test-plants.js';

/** What a provider takes and lists, as far as the checks need to know. */
export interface Capabilities extends ListCapabilities {
  /** Makes plants of a kind that the provider takes. */
  readonly testPlants: TestPlants;
  readonly takesTags: boolean;
  /** The longest list so far, of those with `listQuery`. */
  readonly largestList: LargestList;
  /** How long lists that are not as expected are waited for. */
  readonly patience: Patience;
  /** The same in sentences, for reports. */
  readonly observations: readonly string[];
}
