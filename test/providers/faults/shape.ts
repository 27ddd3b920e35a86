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
    name: 'wraps a created plant in an object',
    breaks: ['create.answers-200-with-plant', 'plant.name', 'plant.name-and-tag-only'],
    change: only('create', ({ name, tag }) => ({ plant: { name, tag } })),
  },
  {
    name: 'wraps a list in an object',
    breaks: ['list.returns-array-of-plants'],
    isChosen: true,
    change: { presentList: (items) => ({ items, total: items.length }) },
  },
];
