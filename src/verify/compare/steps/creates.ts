import type { OpenPointId } from '../../../interface/open-points.js';
import type { RuleId } from '../../../interface/rules.js';
import {
  createBody,
  type FreshPlant,
  largeIds,
  randomId,
  randomLetters,
} from '../../provider/fresh-plants.js';
import { choose, type Draw, type Step, type StepKind } from '../step.js';
import type { World } from '../world.js';

const size = ['request.maximum-body-bytes', 'request.body-too-large'] as const;
const room = ['create.maximum-plants', 'create.maximum-plants-of-user'] as const;
/** More of one user than most limits are, and few enough to leave lists short. */
const mostLiving = 30;

function create(
  what: string,
  points: readonly OpenPointId[],
  plant: FreshPlant,
  { user }: Draw,
  more: Partial<Step> = {},
): Step {
  const body = createBody(plant);
  const path = '/plants';
  return { what, points, method: 'POST', path, user, body, creates: plant, ...more };
}

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

type Field = 'name' | 'tag';

/** Texts that a provider may refuse, and the open points that say so. */
const oddTexts: readonly OddText[] = [
  ['empty', 'shortest', () => ''],
  ['of one letter', 'shortest', () => randomLetters(1)],
  ['of three letters', 'shortest', () => randomLetters(3)],
  ['of 12 letters', 'longest', () => randomLetters(12)],
  ['of 31 letters', 'longest', () => randomLetters(31)],
  ['of 65 letters', 'longest', () => randomLetters(65)],
  ['of 256 letters', 'longest', () => randomLetters(256)],
  ['of 3000 letters', 'longest', () => randomLetters(3000)],
  ['with a digit', 'characters', () => `${randomLetters(4)}7${randomLetters(2)}`],
  ['with a capital letter', 'characters', () => `${randomLetters(4)}Q${randomLetters(2)}`],
  ['with a space', 'characters', () => `${randomLetters(4)} ${randomLetters(2)}`],
  ['with a hyphen', 'characters', () => `${randomLetters(4)}-${randomLetters(2)}`],
  ['with punctuation', 'characters', () => `${randomLetters(4)}"<&'%\\/${randomLetters(2)}`],
  ['with a line break', 'characters', () => `${randomLetters(4)}\n${randomLetters(2)}`],
  ['with an é', 'characters', () => `${randomLetters(4)}é${randomLetters(2)}`],
  ['in Chinese', 'characters', () => `${randomLetters(4)}植物${randomLetters(2)}`],
  ['with an emoji', 'characters', () => `${randomLetters(4)}🌱${randomLetters(2)}`],
];

type OddText = readonly [what: string, aspect: Aspect, make: () => string];
type Aspect = 'shortest' | 'longest' | 'characters';

const pointOf = (field: Field, aspect: Aspect): OpenPointId =>
  aspect === 'characters' ? `create.${field}-characters` : `create.${aspect}-${field}`;

const withOddText = (field: Field): StepKind => ({
  weight: 2,
  variants: oddTexts.length,
  plan(world, draw) {
    const [what, aspect, make] = choose(oddTexts, draw.variant);
    const plant = { ...world.fresh.nextWithoutTag(), [field]: make() };
    return create(`create with a ${field} ${what}`, [pointOf(field, aspect)], plant, draw);
  },
});

const withPaddedName: StepKind = {
  weight: 1,
  variants: 2,
  plan(world, draw) {
    const plant = world.fresh.next();
    const name = draw.variant % 2 === 0 ? ` ${plant.name}` : `${plant.name} `;
    return create(
      'create with space around the name',
      ['create.padded-name'],
      { ...plant, name },
      draw,
    );
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
  write: (plant: FreshPlant) => string,
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

/** Bodies that are no NewPlant; each is to be answered with 400. */
const invalid: readonly Invalid[] = [
  ['no body', 'create.body-required', () => ''],
  ['half a body', 'create.rejects-400-with-error', () => '{"id":'],
  ['null', 'create.rejects-400-with-error', () => 'null'],
  ['an array', 'create.rejects-400-with-error', (plant) => `[${createBody(plant)}]`],
  ['no id', 'new-plant.id', ({ name }) => `{"name":"${name}"}`],
  ['a text for an id', 'new-plant.id', ({ id, name }) => `{"id":"${id}","name":"${name}"}`],
  ['a fraction for an id', 'new-plant.id', ({ id, name }) => `{"id":${id}.5,"name":"${name}"}`],
  [
    'an id beyond int64',
    'new-plant.id',
    ({ name }) => `{"id":9223372036854775808,"name":"${name}"}`,
  ],
  ['no name', 'new-plant.name', ({ id }) => `{"id":${id}}`],
  ['null for a name', 'new-plant.name', ({ id }) => `{"id":${id},"name":null}`],
  ['a number for a name', 'new-plant.name', ({ id }) => `{"id":${id},"name":7}`],
  ['null for a tag', 'new-plant.tag', ({ id, name }) => `{"id":${id},"name":"${name}","tag":null}`],
];

type Invalid = readonly [what: string, rule: RuleId, write: (plant: FreshPlant) => string];

const ofNoPlant: StepKind = {
  weight: 3,
  variants: invalid.length,
  plan(world: World, draw) {
    const [what, rule, write] = choose(invalid, draw.variant);
    const plant = world.fresh.nextWithoutTag();
    return create(`create with ${what}`, [], plant, draw, { rule, body: write(plant) });
  },
};

export const creates: readonly StepKind[] = [
  ordinary,
  withTakenId,
  withDeletedId,
  withTakenName,
  withOddText('name'),
  withOddText('tag'),
  withPaddedName,
  withOddId,
  withOddBody,
  inOneMegabyte,
  withContentType,
  ofNoPlant,
];
