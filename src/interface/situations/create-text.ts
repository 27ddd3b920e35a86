import type { NewPlant } from '../plant.js';
import type { Situation } from '../situation.js';
import { createPlant, rejectedAsInvalid, rows } from './requests.js';

type Field = 'name' | 'tag';

const aString = 'The document asks only for a string.';

const textOf = (fresh: NewPlant, field: Field) => fresh[field] ?? 'herb';

/** A create whose text is changed, unless the change is impossible. */
const withText = (field: Field, change: (text: string) => string | undefined) =>
  createPlant(({ fresh }) => {
    const text = change(textOf(fresh, field));
    return text === undefined ? undefined : { [field]: text };
  });

const invalid = { default: { status: 400 }, why: rejectedAsInvalid };

const tooShort = (field: Field) => ({
  ...invalid,
  title: `a create with a ${field} that is shorter than the minimum`,
  variants: {
    empty: [
      createPlant(({ parameters }) =>
        parameters[`create.minimum-${field}-length`] > 0 ? { [field]: '' } : undefined,
      ),
    ],
    short: [
      createPlant(({ fresh, parameters }) => {
        const length = parameters[`create.minimum-${field}-length`] - 1;
        return length > 0 ? { [field]: textOf(fresh, field).slice(0, length) } : undefined;
      }),
    ],
  },
});

/** Providers are unlikely to read a longer body. */
const maxCharacters = 500_000;

const tooLong = (field: Field) => ({
  ...invalid,
  title: `a create with a ${field} that is longer than the maximum`,
  variants: {
    'one more': [
      createPlant(({ fresh, parameters }) => {
        const max = parameters[`create.maximum-${field}-length`];
        return max === 'unlimited' || max > maxCharacters
          ? undefined
          : {
              [field]: textOf(fresh, field)
                .repeat(max + 1)
                .slice(0, max + 1),
            };
      }),
    ],
  },
});

/** The texts keep their length, so that no provider rejects them for it. */
const padded = (field: Field, furtherEffects: Situation['effects'] = {}) => ({
  title: `a create with a ${field} that begins or ends with white space`,
  effects: {
    accepted: 'creates the plant',
    trimmed: `creates the plant, without the white space around its ${field}`,
    ...furtherEffects,
  },
  variants: {
    leading: [withText(field, (text) => (text.length > 1 ? ` ${text.slice(1)}` : undefined))],
    trailing: [withText(field, (text) => (text.length > 1 ? `${text.slice(0, -1)} ` : undefined))],
    blank: [withText(field, (text) => ' '.repeat(text.length))],
  },
  default: { effect: 'accepted' },
  why: aString,
});

/** Creates with a valid plant whose name or tag is unusual. */
export const createTextSituations = rows(
  { operation: 'create', section: 'Resources: rule 3' },
  {
    'create.name-too-short': tooShort('name'),
    'create.name-too-long': tooLong('name'),
    'create.padded-name': padded('name'),
    'create.unusual-name': {
      title: 'a create with a name that has unusual characters',
      effects: { accepted: 'creates the plant' },
      variants: {
        'control character': [withText('name', (text) => `${text.slice(0, -1)}\0`)],
        'lone surrogate': [withText('name', (text) => `${text.slice(0, -1)}\ud83c`)],
      },
      default: { effect: 'accepted' },
      why: aString,
    },
    'create.tag-too-short': tooShort('tag'),
    'create.tag-too-long': tooLong('tag'),
    'create.padded-tag': padded('tag', { dropped: 'creates the plant without a tag' }),
    'create.empty-tag': {
      title: 'a create with an empty tag',
      section: 'Resources: NewPlant',
      effects: {
        stored: 'creates a plant with an empty tag',
        dropped: 'creates a plant without a tag',
      },
      variants: {
        empty: [
          createPlant(({ parameters }) =>
            parameters['create.minimum-tag-length'] > 0 ? undefined : { tag: '' },
          ),
        ],
      },
      default: { effect: 'stored' },
      why: 'An empty tag differs from no tag.',
    },
  },
);
