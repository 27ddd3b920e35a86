import { describe, expect, it } from 'vitest';
import { parseProfile } from '../../../src/interface/profile.js';
import { situationIds, situations } from '../../../src/interface/situations.js';
import { ComparedPlants } from '../../../src/verify/comparison/compared-plants.js';
import { StepDrawer } from '../../../src/verify/comparison/draw-step.js';
import { isPlainKey, type Step } from '../../../src/verify/comparison/step.js';
import { listVariants } from '../../../src/verify/comparison/variants.js';
import { idRanges } from '../../../src/verify/session/id-ranges.js';
import { TestPlants } from '../../../src/verify/session/test-plants.js';

const { parameters, outcomes } = parseProfile({});

function drawSteps(seed: number, count: number): Step[] {
  const comparedPlants = new ComparedPlants();
  const testPlants = new TestPlants(idRanges[0] as (typeof idRanges)[number], () => 'herb');
  const variants = listVariants({
    parameters,
    outside: false,
    token: 'token',
    tokens: { ended: 'ended', 'read-only': 'read-only' },
    plants: [testPlants.next(), testPlants.next()],
  });
  const drawer = new StepDrawer({
    seed,
    steps: count,
    users: ['first', 'second'],
    readOnlyUser: 'first',
    variants,
    parameters,
    outcomes,
    testPlants,
    comparedPlants,
    visibility: () => ({ areOthersVisible: false, countBefore: { first: 3, second: 3 } }),
    mockPlantCounts: { first: 0, second: 0, all: 3 },
  });
  return Array.from({ length: count }, () => {
    const step = drawer.next();
    if (step.key.startsWith('create.new-plant/')) {
      comparedPlants.add({ ...step.fresh, creator: step.user });
    } else if (step.key.startsWith('delete.own-plant/')) {
      comparedPlants.remove(step.plant.id, step.user);
    }
    return step;
  });
}

/** Situations that need another profile: bounds, visibility, room. */
const unreachable = new Set([
  'create.id-below-minimum',
  'create.id-above-maximum',
  'create.name-too-short',
  'create.name-too-long',
  'create.name-other-characters',
  'create.tag-too-short',
  'create.tag-too-long',
  'create.tag-other-characters',
  'create.store-full',
  'create.user-full',
  'list.limit-above-maximum',
  'delete.shared-plant',
  'request.over-rate',
]);

const reachable = situationIds
  .filter((id) => !unreachable.has(id) && situations[id].isOutside === undefined)
  .flatMap((id) => Object.keys(situations[id].variants).map((variant) => `${id}/${variant}`));

describe('the steps', () => {
  it.each([1, 2, 3, 4, 5])('reach every variant of every situation within 300, seed %i', (seed) => {
    const drawn = new Set<string>(drawSteps(seed, 300).map(({ key }) => key));

    expect(reachable.filter((key) => !drawn.has(key))).toEqual([]);
  });

  it('are usual creates, deletes and lists in about half of all cases', () => {
    const plain = drawSteps(1, 1000).filter(({ key }) => isPlainKey(key)).length;

    expect(plain).toBeGreaterThan(400);
    expect(plain).toBeLessThan(600);
  });

  it('are in the same situations for the same seed', () => {
    const keys = (seed: number) => drawSteps(seed, 300).map(({ key, user }) => [key, user]);

    expect(keys(7)).toEqual(keys(7));
    expect(keys(7)).not.toEqual(keys(8));
  });

  it('give the users many plants at times, to fill pages and exceed limits', () => {
    const created = drawSteps(1, 300).filter(({ key }) => key.startsWith('create.new-plant/'));

    expect(created.length).toBeGreaterThan(60);
  });
});
