import type { OpenPointId } from '../../../interface/open-points.js';
import { createBody } from '../../session/create-plant.js';
import type { TestPlant } from '../../session/test-plants.js';
import { choose, type StepKind } from '../step.js';
import { create } from './create.js';

const size = ['request.maximum-body-bytes', 'request.body-too-large'] as const;

/** How a body is written that is a NewPlant all the same, or nearly one. */
const oddBodies: readonly OddBody[] = [
  [
    'with an id that is written with .0',
    ['create.id-notation'],
    ({ id, name }) => `{"id":${id}.0,"name":"${name}"}`,
  ],
  [
    'with an id that is written with e0',
    ['create.id-notation'],
    ({ id, name }) => `{"id":${id}e0,"name":"${name}"}`,
  ],
  [
    'with a member that NewPlant does not have',
    ['create.unknown-members'],
    ({ id, name }) => `{"id":${id},"name":"${name}","colour":"green"}`,
  ],
  [
    'with its members in capitals',
    ['create.member-case'],
    ({ id, name }) => `{"ID":${id},"NAME":"${name}"}`,
  ],
  ['in 2 kB', size, (plant) => createBody(plant).padEnd(2000)],
  ['in 110 kB', size, (plant) => createBody(plant).padEnd(110_000)],
];

type OddBody = readonly [
  what: string,
  points: readonly OpenPointId[],
  write: (plant: TestPlant) => string,
];

const withOddBody: StepKind = {
  weight: 2,
  variants: oddBodies.length,
  plan(world, draw) {
    const [what, points, write] = choose(oddBodies, draw.variant);
    const plant = world.fresh.nextWithoutTag();
    return create(`create ${what}`, points, plant, draw, { body: write(plant) });
  },
};

/** More than most servers read; too much to be sent often. */
const inOneMegabyte: StepKind = {
  weight: 0,
  plan(world, draw) {
    const plant = world.fresh.next();
    const body = createBody(plant).padEnd(1_100_000);
    return create('create in 1.1 MB', size, plant, draw, { body });
  },
};

const contentTypes = [
  ['as application/json; charset=utf-8', 'application/json; charset=utf-8'],
  ['as text/plain', 'text/plain'],
  ['without a Content-Type', undefined],
] as const;

const withContentType: StepKind = {
  weight: 1,
  variants: contentTypes.length,
  plan(world, draw) {
    const [what, type] = choose(contentTypes, draw.variant);
    const headers = {
      Accept: 'application/json',
      ...(type !== undefined && { 'Content-Type': type }),
    };
    const plant = world.fresh.next();
    return create(`create ${what}`, ['create.content-type'], plant, draw, { headers });
  },
};

/** Creates that are written, or called, in another way. */
export const createsByBody: readonly StepKind[] = [withOddBody, inOneMegabyte, withContentType];
