import type { Situation } from '../situation.js';
import { rejectedAsInvalid, rows } from './rows.js';

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
const tooShort = (field: Field) => ({
  ...invalid,
  title: `a create with a ${field} that is shorter than the minimum`,
  variants: ['one less'],
});

const tooLong = (field: Field) => ({
  ...invalid,
  title: `a create with a ${field} that is longer than the maximum`,
  variants: ['one more'],
});

const padded = (field: Field, furtherEffects: Situation['effects'] = {}) => ({
  title: `a create with a ${field} that begins or ends with white space`,
  effects: {
    accepted: 'creates the plant',
    trimmed: `creates the plant, without the white space around its ${field}`,
    ...furtherEffects,
  },
  variants: ['around', 'blank'],
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
        variants: ['with a tag', 'without a tag'],
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
        variants: ['another plant'],
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
        variants: ['another plant'],
        default: { like: 'create.taken-id' },
        why: 'An id identifies one plant, whoever owns it.',
      },
      'create.deleted-id': {
        title: 'a create with the id of a plant that was deleted',
        section: identity,
        state: 'deleted plant',
        effects: accepted,
        variants: ['another plant'],
        default: { effect: 'accepted' },
        why: 'The id is free again after the delete.',
      },
      'create.taken-name': {
        title: "a create with the name of one of the user's plants",
        section: constraints,
        state: 'own plant',
        effects: accepted,
        variants: ['another id'],
        default: { effect: 'accepted' },
        why: 'Ids identify plants, and names do not.',
      },
      'create.others-name': {
        title: "a create with the name of another user's plant",
        section: `${constraints}; List plants: rule 5`,
        state: 'plant of another',
        effects: accepted,
        variants: ['another id'],
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
        variants: ['one less'],
      },
      'create.id-above-maximum': {
        title: 'a create with an id above the maximum',
        variants: ['one more'],
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
        variants: ['empty'],
        default: { effect: 'stored' },
        why: 'An empty tag differs from no tag.',
      },
    },
  ),
};
