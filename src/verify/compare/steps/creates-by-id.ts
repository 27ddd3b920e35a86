import { largeIds, randomId } from '../../session/id-ranges.js';
import { choose, type Draw, type StepKind } from '../step.js';
import type { World } from '../world.js';
import { create } from './create.js';

const room = ['create.maximum-plants', 'create.maximum-plants-of-user'] as const;
/** More of one user than most limits are, and few enough to leave lists short. */
const mostLiving = 30;

const ordinary: StepKind = {
  weight: 8,
  variants: 4,
  plan(world, draw) {
    if (world.livingOf(draw.user).length >= mostLiving) {
      return undefined;
    }
    const isTagged = draw.variant % 2 === 0;
    const plant = isTagged ? world.fresh.next() : world.fresh.nextWithoutTag();
    return create('create a plant', room, plant, draw);
  },
};

/** A plant that is there: of the same user where the variant is even, else of another. */
function pickTaken(world: World, { user, which, variant }: Draw) {
  const isOwn = variant % 2 === 0;
  const plants = world.living.filter(({ creator }) => (creator === user) === isOwn);
  const taken = plants[which % Math.max(1, plants.length)];
  return (
    taken && { taken, isOwn, whose: isOwn ? 'a plant of the same user' : "another user's plant" }
  );
}

const withTakenId: StepKind = {
  weight: 2,
  variants: 2,
  plan(world, draw) {
    const picked = pickTaken(world, draw);
    if (picked === undefined) {
      return undefined;
    }
    const plant = { ...world.fresh.next(), id: picked.taken.id };
    return create(`create with the id of ${picked.whose}`, ['create.duplicate-id'], plant, draw);
  },
};

const withDeletedId: StepKind = {
  weight: 1,
  plan(world, draw) {
    const id = world.deleted[draw.which % Math.max(1, world.deleted.length)];
    return id === undefined || world.living.some((plant) => plant.id === id)
      ? undefined
      : create(
          'create with the id of a deleted plant',
          ['create.deleted-id'],
          { ...world.fresh.next(), id },
          draw,
        );
  },
};

const withTakenName: StepKind = {
  weight: 1,
  variants: 2,
  plan(world, draw) {
    const picked = pickTaken(world, draw);
    if (picked === undefined) {
      return undefined;
    }
    const among = picked.isOwn ? [] : (['create.duplicate-name-among'] as const);
    const plant = { ...world.fresh.next(), name: picked.taken.name };
    const what = `create with the name of ${picked.whose}`;
    return create(what, ['create.duplicate-name', ...among], plant, draw);
  },
};

const oddIds = [
  ['a large id', 'create.id-maximum', () => randomId(largeIds)],
  ['a large negative id', 'create.id-minimum', () => `-${randomId(largeIds)}`],
  [
    'a negative id',
    'create.id-minimum',
    () => `-${randomId({ lowest: 2n ** 30n, highest: 2n ** 31n })}`,
  ],
  [
    'an id beyond 2^31',
    'create.id-maximum',
    () => randomId({ lowest: 2n ** 31n, highest: 2n ** 32n }),
  ],
] as const;

const withOddId: StepKind = {
  weight: 1,
  variants: oddIds.length,
  plan(world, draw) {
    const [what, point, make] = choose(oddIds, draw.variant);
    return create(`create with ${what}`, [point], { ...world.fresh.next(), id: make() }, draw);
  },
};

/** Creates whose id, or whose name, is another plant's, or unusual. */
export const createsById: readonly StepKind[] = [
  ordinary,
  withTakenId,
  withDeletedId,
  withTakenName,
  withOddId,
];
