import type { OpenPointId } from '../../../interface/open-points.js';
import { idsBeyondInt64, largeIds, randomId } from '../../session/id-ranges.js';
import { choose, type Draw, type Step, type StepKind } from '../step.js';

function remove(what: string, points: readonly OpenPointId[], id: string, { user }: Draw): Step {
  return { what, points, method: 'DELETE', path: `/plants/${id}`, user, deletes: id };
}

const own: StepKind = {
  weight: 6,
  plan(world, draw) {
    const plants = world.livingOf(draw.user);
    const plant = plants[draw.which % Math.max(1, plants.length)];
    return plant && remove('delete a plant of their own', ['delete.success'], plant.id, draw);
  },
};

const ofAnother: StepKind = {
  weight: 2,
  plan(world, draw) {
    const plants = world.living.filter(({ creator }) => creator !== draw.user);
    const plant = plants[draw.which % Math.max(1, plants.length)];
    const points = [
      'delete.invisible-plant',
      'delete.shared-plant',
      'delete.refused',
      'delete.unknown-id',
      'list.visibility',
      'create.owner',
    ] as const;
    return plant && remove("delete another user's plant", points, plant.id, draw);
  },
};

const deleted: StepKind = {
  weight: 2,
  plan(world, draw) {
    const id = world.deleted[draw.which % Math.max(1, world.deleted.length)];
    return id === undefined || world.living.some((plant) => plant.id === id)
      ? undefined
      : remove(
          'delete a plant that was deleted before',
          ['delete.deleted-id', 'delete.unknown-id'],
          id,
          draw,
        );
  },
};

const unknown: StepKind = {
  weight: 1,
  plan: (world, draw) =>
    remove('delete an unknown id', ['delete.unknown-id'], world.fresh.unknownId(), draw),
};

/** Nothing that anybody's plant has, also where a part of it is taken for an id. */
const noIds: readonly (readonly [string, readonly OpenPointId[], () => string])[] = [
  ['an id that is a word', ['delete.malformed-id'], () => 'fern'],
  ['an id with a fraction', ['delete.malformed-id'], () => `${randomId(largeIds)}.5`],
  [
    'an integer beyond int64',
    ['delete.beyond-int64', 'delete.malformed-id', 'delete.unknown-id'],
    () => randomId(idsBeyondInt64),
  ],
];

const noId: StepKind = {
  weight: 1,
  variants: noIds.length,
  plan(_world, draw) {
    const [what, points, make] = choose(noIds, draw.variant);
    return remove(`delete ${what}`, points, make(), draw);
  },
};

export const deletes: readonly StepKind[] = [own, ofAnother, deleted, unknown, noId];
