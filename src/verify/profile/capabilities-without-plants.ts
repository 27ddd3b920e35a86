import type { Capabilities } from '../session/capabilities.js';
import { type IdRange, idRanges } from '../session/id-ranges.js';
import { LargestList } from '../session/largest-list.js';
import { Patience } from '../session/patience.js';
import { TestPlants } from '../session/test-plants.js';

/** The capabilities of a provider where no plant may be created. */
export function capabilitiesWithoutPlants(): Capabilities {
  return {
    testPlants: new TestPlants(idRanges[0] as IdRange, () => undefined),
    takesTags: false,
    listQuery: '',
    visibility: 'none',
    listLagMs: 0,
    namesBefore: new Set(),
    largestList: new LargestList(),
    patience: new Patience(),
  };
}
