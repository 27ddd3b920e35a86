import type { OpenPointId } from '../../interface/open-points.js';
import type { Found } from './answer-differences.js';
import { plantsOf, sorted, toText, withoutEmptyTags } from './listed.js';
import type { Step } from './step.js';
import type { Pair } from './twins.js';

/** What a list may be cut by. */
const cuts = (step: Step): readonly OpenPointId[] =>
  step.path.includes('limit=') ? step.points : ['list.default-limit'];

/**
 * What differs in the plants of two lists; undefined for nothing.
 *
 * @param hasOrder whether the order is the same each time, as far as the mock goes.
 */
export function listDifference(step: Step, pair: Pair, hasOrder: boolean): Found | undefined {
  const [theirs, ours] = [plantsOf(pair.provider), plantsOf(pair.mock)];
  if (theirs === undefined || ours === undefined || toText(theirs) === toText(ours)) {
    return undefined;
  }
  if (theirs.length !== ours.length) {
    const difference = `there are ${theirs.length} plants, in the mock ${ours.length}`;
    const points = [...cuts(step), 'list.visibility', 'create.owner'] as const;
    return { difference, points, kind: 'length' };
  }
  const isSame = toText(sorted(theirs)) === toText(sorted(ours));
  if (isSame || !hasOrder) {
    return isSame && hasOrder ? orderDiffers : undefined;
  }
  const [plain, plainOurs] = [withoutEmptyTags(theirs), withoutEmptyTags(ours)];
  if (toText(plain) === toText(plainOurs)) {
    const difference = 'a plant without a tag has an empty one on one side';
    return { difference, points: ['response.absent-tag'] };
  }
  const difference = 'there are other plants than in the mock';
  const isCut = step.limit !== undefined;
  return {
    difference,
    points: isCut
      ? ['list.order', 'create.replaced-place']
      : ['list.visibility', 'create.owner', 'list.order'],
  };
}

const orderDiffers: Found = {
  difference: 'the plants are in another order than in the mock',
  points: ['list.order', 'create.replaced-place'],
};
