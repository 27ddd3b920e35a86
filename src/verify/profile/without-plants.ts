import { defaultParameters } from '../../interface/parameters.js';
import { situations } from '../../interface/situations.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { type Capabilities, LargestList, Patience } from '../session/capabilities.js';
import { type IdRange, idRanges } from '../session/id-ranges.js';
import { TestPlants } from '../session/test-plants.js';
import { listOf } from '../situations/list-of.js';
import { severalPlants } from '../situations/reach-state.js';
import type { SampleChoice } from '../situations/run-situation.js';
import type { ProfilingContext } from './profiling-context.js';

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

/** @throws CannotCheckError when no plant may be created, and the situation needs or creates one. */
export async function assertNeedsNoPlant(
  context: ProfilingContext,
  { id, variant }: SampleChoice,
): Promise<void> {
  const { unusable, capabilities } = context;
  if (unusable === undefined) {
    return;
  }
  const { state, variants } = situations[id];
  const plant = capabilities.testPlants.next();
  const sample = variants[variant]?.[0];
  const request = sample?.({ fresh: plant, plant, token: '', parameters: defaultParameters });
  // A request may be undefined because it depends on parameters, which are unknown without plants.
  if (request?.method !== 'GET') {
    throw new CannotCheckError(unusable);
  }
  if (state === 'several plants') {
    const { plants } = await listOf(context, 'first');
    if (plants.length < severalPlants) {
      throw new CannotCheckError(unusable);
    }
  }
}
