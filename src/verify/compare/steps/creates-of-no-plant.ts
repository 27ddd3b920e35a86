import type { RuleId } from '../../../interface/rules.js';
import { createBody } from '../../session/create-plant.js';
import { idsBeyondInt64, randomId } from '../../session/id-ranges.js';
import type { TestPlant } from '../../session/test-plants.js';
import { choose, type StepKind } from '../step.js';
import { create } from './create.js';

/** Bodies that are no NewPlant; each is to be answered with 400. */
const invalid: readonly Invalid[] = [
  ['no body', 'create.body-required', () => ''],
  ['half a body', 'create.rejects-400-with-error', () => '{"id":'],
  ['null', 'create.rejects-400-with-error', () => 'null'],
  ['an array', 'create.rejects-400-with-error', (plant) => `[${createBody(plant)}]`],
  // Two faults, lest a plant comes of it: without an id it would be anybody's.
  ['neither an id nor a name', 'new-plant.id', () => '{"tag":"herb"}'],
  ['a text for an id', 'new-plant.id', ({ id, name }) => `{"id":"${id}","name":"${name}"}`],
  ['a fraction for an id', 'new-plant.id', ({ id, name }) => `{"id":${id}.5,"name":"${name}"}`],
  [
    'an id beyond int64',
    'new-plant.id',
    ({ name }) => `{"id":${randomId(idsBeyondInt64)},"name":"${name}"}`,
  ],
  ['no name', 'new-plant.name', ({ id }) => `{"id":${id}}`],
  ['null for a name', 'new-plant.name', ({ id }) => `{"id":${id},"name":null}`],
  ['a number for a name', 'new-plant.name', ({ id }) => `{"id":${id},"name":7}`],
  ['null for a tag', 'new-plant.tag', ({ id, name }) => `{"id":${id},"name":"${name}","tag":null}`],
];

type Invalid = readonly [what: string, rule: RuleId, write: (plant: TestPlant) => string];

export const createsOfNoPlant: StepKind = {
  weight: 3,
  variants: invalid.length,
  plan(world, draw) {
    const [what, rule, write] = choose(invalid, draw.variant);
    const plant = world.fresh.nextWithoutTag();
    return create(`create with ${what}`, [], plant, draw, { rule, body: write(plant) });
  },
};
