import type { NewPlant } from '../plant.js';
import type { Situation } from '../situation.js';
import { createPlant, rejectedAsInvalid } from './requests.js';

const constraints = 'Resources: rule 3';

const accepted = { accepted: 'creates the plant' } as const;
const aString = 'The document asks only for a string.';

/** What the situations of a text that the parameters of the provider do not allow have in common. */
const invalid = {
  operation: 'create',
  section: constraints,
  requires: 'nothing',
  effects: {},
  default: { status: 400 },
  why: rejectedAsInvalid,
} as const;

type Field = 'name' | 'tag';

const textOf = (fresh: NewPlant, field: Field) => fresh[field] ?? 'herb';

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

const tooLong = (field: Field) => ({
  ...invalid,
  title: `a create with a ${field} that is longer than the maximum`,
  variants: {
    'one more': [
      createPlant(({ fresh, parameters }) => {
        const max = parameters[`create.maximum-${field}-length`];
        const text = textLongerThan(max, textOf(fresh, field));
        return text === undefined ? undefined : { [field]: text };
      }),
    ],
  },
});

/** Creates with a valid plant whose name or tag is unusual. */
export const createTextSituations = {
  'create.name-too-short': tooShort('name'),
  'create.name-too-long': tooLong('name'),
  'create.padded-name': {
    operation: 'create',
    title: 'a create with a name that begins or ends with white space',
    section: constraints,
    requires: 'nothing',
    effects: {
      accepted: 'creates the plant',
      trimmed: 'creates the plant, without the white space around its name',
    },
    variants: {
      leading: [createPlant(({ fresh }) => startWith(fresh, ' '))],
      trailing: [createPlant(({ fresh }) => endWith(fresh, ' '))],
      blank: [createPlant(({ fresh }) => ({ name: ' '.repeat(fresh.name.length) }))],
    },
    default: { effect: 'accepted' },
    why: aString,
  },
  'create.unusual-name': {
    operation: 'create',
    title: 'a create with a name that has unusual characters',
    section: constraints,
    requires: 'nothing',
    effects: accepted,
    variants: {
      NUL: [createPlant(({ fresh }) => endWith(fresh, '\0'))],
      'control character': [createPlant(({ fresh }) => endWith(fresh, '\u0007'))],
      'lone surrogate': [createPlant(({ fresh }) => endWith(fresh, '\ud83c'))],
    },
    default: { effect: 'accepted' },
    why: aString,
  },
  'create.tag-too-short': tooShort('tag'),
  'create.tag-too-long': tooLong('tag'),
  'create.padded-tag': {
    operation: 'create',
    title: 'a create with a tag that begins or ends with white space',
    section: constraints,
    requires: 'nothing',
    effects: {
      accepted: 'creates the plant',
      trimmed: 'creates the plant, without the white space around its tag',
      dropped: 'creates the plant without a tag',
    },
    variants: {
      leading: [createPlant(({ fresh: { tag = 'herb' } }) => ({ tag: ` ${tag.slice(1)}` }))],
      trailing: [createPlant(({ fresh: { tag = 'herb' } }) => ({ tag: `${tag.slice(0, -1)} ` }))],
      blank: [createPlant(({ fresh: { tag = 'herb' } }) => ({ tag: ' '.repeat(tag.length) }))],
    },
    default: { effect: 'accepted' },
    why: aString,
  },
  'create.empty-tag': {
    operation: 'create',
    title: 'a create with an empty tag',
    section: 'Resources: NewPlant',
    requires: 'nothing',
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
} as const satisfies Record<string, Situation>;

/** Providers are unlikely to read a longer body. */
const maxCharacters = 500_000;

/** A text with one character more than the maximum; undefined if there is none. */
function textLongerThan(max: number | 'unlimited', text: string): string | undefined {
  return max === 'unlimited' || max > maxCharacters
    ? undefined
    : text.repeat(max + 1).slice(0, max + 1);
}

// The names keep their length, so that no provider rejects them for it.

function startWith({ name }: NewPlant, character: string): Partial<NewPlant> | undefined {
  return name.length > 1 ? { name: `${character}${name.slice(1)}` } : undefined;
}

function endWith({ name }: NewPlant, character: string): Partial<NewPlant> | undefined {
  return name.length > 1 ? { name: `${name.slice(0, -1)}${character}` } : undefined;
}
