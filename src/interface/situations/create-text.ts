import type { NewPlant } from '../plant.js';
import { createPlant } from '../sample-requests.js';
import type { DescribedSituation } from '../situation.js';
import { createStatuses } from './create-plant.js';
import { rows } from './rows.js';

type Field = 'name' | 'tag';

const textOf = (fresh: NewPlant, field: Field) => fresh[field] ?? 'herb';

const tooShort = (field: Field) => ({
  title: `a create with a ${field} that is shorter than the minimum`,
  why: 'Create rejects invalid input with 400.',
  default: { status: 400 },
  samples: {
    'one less': [
      createPlant(({ fresh, parameters }) => {
        const min = parameters[`create.minimum-${field}-length`];
        return min > 0 ? { [field]: textOf(fresh, field).slice(0, min - 1) } : undefined;
      }),
    ],
  },
});

/** Providers are unlikely to read a longer body. */
const maxCharacters = 500_000;

const tooLong = (field: Field) => ({
  title: `a create with a ${field} that is longer than the maximum`,
  why: 'Create rejects invalid input with 400.',
  default: { status: 400 },
  samples: {
    'one more': [
      createPlant(({ fresh, parameters }) => {
        const max = parameters[`create.maximum-${field}-length`];
        if (max === 'unlimited' || max > maxCharacters) {
          return undefined;
        }
        const text = textOf(fresh, field).repeat(max + 1);
        return { [field]: text.slice(0, max + 1) };
      }),
    ],
  },
});

/** A create whose text is changed, unless the change is impossible. It keeps its length, so that no provider rejects it for that. */
const withText = (field: Field, change: (text: string) => string | undefined) =>
  createPlant(({ fresh }) => {
    const text = change(textOf(fresh, field));
    return text === undefined ? undefined : { [field]: text };
  });

const padded = (field: Field, furtherEffects: DescribedSituation['effects'] = {}) => ({
  title: `a create with a ${field} that begins or ends with white space`,
  why: 'The document asks only for a string.',
  effects: {
    accepted: 'creates the plant',
    trimmed: `creates the plant, without the white space around its ${field}`,
    ...furtherEffects,
  },
  default: { effect: 'accepted' },
  samples: {
    around: [
      withText(field, (text) => (text.length > 1 ? ` ${text.slice(1)}` : undefined)),
      withText(field, (text) => (text.length > 1 ? `${text.slice(0, -1)} ` : undefined)),
    ],
    blank: [withText(field, (text) => ' '.repeat(text.length))],
  },
});

/** Creates with a valid plant whose name or tag is too short, too long or unusual. */
export const createTextSituations = rows(
  { operation: 'create', section: 'Resources: rule 3', usualStatuses: createStatuses },
  {
    'create.name-too-short': tooShort('name'),
    'create.name-too-long': tooLong('name'),
    'create.padded-name': padded('name'),
    'create.tag-too-short': tooShort('tag'),
    'create.tag-too-long': tooLong('tag'),
    'create.padded-tag': padded('tag', { dropped: 'creates the plant without a tag' }),
    'create.empty-tag': {
      title: 'a create with an empty tag',
      section: 'Resources: NewPlant',
      why: 'An empty tag differs from no tag.',
      effects: {
        stored: 'creates a plant with an empty tag',
        dropped: 'creates a plant without a tag',
      },
      default: { effect: 'stored' },
      samples: {
        empty: [
          createPlant(({ parameters }) =>
            parameters['create.minimum-tag-length'] > 0 ? undefined : { tag: '' },
          ),
        ],
      },
    },
  },
);
