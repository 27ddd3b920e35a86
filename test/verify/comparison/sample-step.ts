import type { SituationId, SituationKey } from '../../../src/interface/situations.js';
import { situations } from '../../../src/interface/situations.js';
import type { Step } from '../../../src/verify/comparison/step.js';

/** A step in the first variant of a situation. */
export function createStep(id: SituationId, changes: Partial<Step> = {}): Step {
  const situation = situations[id];
  const [variant = '', samples = []] = Object.entries(situation.variants)[0] ?? [];
  return {
    key: `${id}/${variant}` as SituationKey,
    situation,
    sample: samples[0] ?? (() => undefined),
    user: 'first',
    fresh: { id: '1', name: 'Ivy' },
    plant: { id: '2', name: 'Fern' },
    ...changes,
  };
}
