import { changeAnswers, emptyAnswer } from '../answer.js';
import type { Change, StoredPlant } from '../behaviour.js';
import type { Fault } from './fault.js';

type Presented = (plant: StoredPlant) => unknown;

const everywhere = (present: Presented): Change => ({ present });

/** Presents plants as the reference does, but for one of the two places. */
const only =
  (place: 'create' | 'list', presented: Presented): Change =>
  (reference) => ({
    present: (plant, where) =>
      where === place ? presented(plant) : reference.present(plant, where),
  });

export const shapeFaults: readonly Fault[] = [
  {
    name: 'answers a create with the id',
    breaks: ['plant.name-and-tag-only'],
    isChosen: true,
    change: only('create', ({ id, name, tag }) => ({ id, name, tag })),
  },
  {
    name: 'writes an absent tag as null',
    breaks: ['plant.tag'],
    isChosen: true,
    change: everywhere(({ name, tag = null }) => ({ name, tag })),
  },
  {
    name: 'answers a create without the name',
    breaks: ['plant.name', 'create.answers-200-with-plant'],
    isChosen: true,
    change: only('create', ({ tag }) => ({ tag })),
  },
  {
    name: 'lists plants without their names',
    breaks: ['plant.name'],
    change: only('list', ({ tag }) => ({ tag })),
  },
  {
    name: 'writes a name of digits as a number',
    breaks: ['plant.name'],
    change: everywhere(({ name, tag }) => ({
      name: /^[1-9]\d{0,14}$/.test(name) ? Number(name) : name,
      tag,
    })),
  },
  {
    name: 'wraps a created plant in an object',
    breaks: ['create.answers-200-with-plant', 'plant.name', 'plant.name-and-tag-only'],
    change: only('create', ({ name, tag }) => ({ plant: { name, tag } })),
  },
  {
    name: 'answers a create without a body',
    breaks: ['create.answers-200-with-plant'],
    change: changeAnswers({ to: 'create', rejected: false }, () => emptyAnswer(200)),
  },
  {
    name: 'wraps a list in an object',
    breaks: ['list.returns-array-of-plants'],
    isChosen: true,
    change: { presentList: (items) => ({ items, total: items.length }) },
  },
  {
    name: 'lists no plants as null',
    breaks: ['list.returns-array-of-plants'],
    change: { presentList: (items) => (items.length === 0 ? null : items) },
  },
];
