import { type PlantId, parseInt64 } from '../int64.js';
import type { NewPlant } from '../plant.js';
import type { Situation } from '../situation.js';
import { createPlant, createWithMember, rejectedAsInvalid, rows } from './requests.js';

type Field = 'name' | 'tag';

const identity = 'Resources: rule 4';
const constraints = 'Resources: rule 3';
const aString = 'The document asks only for a string.';
const invalid = { default: { status: 400 }, why: rejectedAsInvalid };

const accepted = { accepted: 'creates the plant' };
const unchanged = {
  unchanged: 'changes nothing, and returns the plant of the request',
  'returns-existing': 'changes nothing, and returns the existing plant',
};
const sameId = { 'another plant': [createPlant(({ plant }) => ({ id: plant.id }))] };
const sameName = { 'another id': [createPlant(({ plant }) => ({ name: plant.name }))] };

/** The id next to a bound; none beyond int64. */
function idNextTo(bound: PlantId, step: bigint) {
  const next = parseInt64(String(BigInt(bound) + step));
  return 'id' in next ? next : undefined;
}

const textOf = (fresh: NewPlant, field: Field) => fresh[field] ?? 'herb';

/** A create whose text is changed, unless the change is impossible. */
const withText = (field: Field, change: (text: string) => string | undefined) =>
  createPlant(({ fresh }) => {
    const text = change(textOf(fresh, field));
    return text === undefined ? undefined : { [field]: text };
  });

const tooShort = (field: Field) => ({
  ...invalid,
  title: `a create with a ${field} that is shorter than the minimum`,
  variants: {
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
    around: [
      withText(field, (text) => (text.length > 1 ? ` ${text.slice(1)}` : undefined)),
      withText(field, (text) => (text.length > 1 ? `${text.slice(0, -1)} ` : undefined)),
    ],
    blank: [withText(field, (text) => ' '.repeat(text.length))],
  },
  default: { effect: 'accepted' },
  why: aString,
});

/** Creates with a valid plant whose id, name or tag matters. */
export const createPlantSituations = {
  ...rows(
    { operation: 'create' },
    {
      'create.new-plant': {
        title: 'a create of a plant that is not in the store',
        section: 'Create plant: rule 1',
        requires: 'accepted',
        rule: 'create.answers-200-with-plant',
        effects: accepted,
        variants: {
          'with a tag': [createPlant(({ fresh }) => (fresh.tag === undefined ? undefined : {}))],
          'without a tag': [createWithMember('tag', undefined)],
        },
        default: { status: 200 },
        why: 'The document says so.',
      },
      'create.taken-id': {
        title: "a create with the id of one of the user's plants",
        section: 'Create plant: rule 4',
        hasOwnAnswer: true,
        state: 'own plant',
        effects: {
          replaced: 'replaces the existing plant, in the same position',
          'replaced-last': 'replaces the existing plant, and lists it last',
          'stored-both': 'creates a second plant with the same id',
          ...unchanged,
        },
        variants: {
          'another plant': [
            ...sameId['another plant'],
            createPlant(({ plant }) => ({ id: plant.id, tag: undefined })),
          ],
        },
        default: { status: 400 },
        why: 'An id identifies one plant, and a rejection loses no data.',
      },
      'create.others-id': {
        title: "a create with the id of another user's plant",
        section: 'Create plant: rule 4',
        hasOwnAnswer: true,
        state: 'plant of another',
        effects: {
          'stored-both': 'creates a plant of the user with the same id',
          replaced: "replaces the other user's plant, which keeps its owner",
          'replaced-last':
            "replaces the other user's plant, which keeps its owner and is listed last",
          'taken-over': "replaces the other user's plant, which then belongs to the user",
          'taken-over-last':
            "replaces the other user's plant, which then belongs to the user and is listed last",
          ...unchanged,
        },
        variants: sameId,
        default: { like: 'create.taken-id' },
        why: 'An id identifies one plant, whoever owns it.',
      },
      'create.deleted-id': {
        title: 'a create with the id of a plant that was deleted',
        section: identity,
        state: 'deleted plant',
        effects: accepted,
        variants: sameId,
        default: { effect: 'accepted' },
        why: 'The id is free again after the delete.',
      },
      'create.taken-name': {
        title: "a create with the name of one of the user's plants",
        section: constraints,
        state: 'own plant',
        effects: accepted,
        variants: sameName,
        default: { effect: 'accepted' },
        why: 'Ids identify plants, and names do not.',
      },
      'create.others-name': {
        title: "a create with the name of another user's plant",
        section: `${constraints}; List plants: rule 5`,
        state: 'plant of another',
        effects: accepted,
        variants: sameName,
        default: { effect: 'accepted' },
        why: 'A rejection would reveal what other users have.',
      },
    },
  ),
  ...rows(
    { operation: 'create', section: identity, ...invalid },
    {
      'create.id-below-minimum': {
        title: 'a create with an id below the minimum',
        variants: {
          'one less': [
            createPlant(({ parameters }) => idNextTo(parameters['create.id-minimum'], -1n)),
          ],
        },
      },
      'create.id-above-maximum': {
        title: 'a create with an id above the maximum',
        variants: {
          'one more': [
            createPlant(({ parameters }) => idNextTo(parameters['create.id-maximum'], 1n)),
          ],
        },
      },
    },
  ),
  ...rows(
    { operation: 'create', section: constraints },
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
  ),
};
