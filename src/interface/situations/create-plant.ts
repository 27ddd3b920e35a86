import type { Situation } from '../situation.js';
import { rows } from './rows.js';

const accepted = { accepted: 'creates the plant' };
const unchanged = {
  unchanged: 'changes nothing, and returns the plant of the request',
  'returns-existing': 'changes nothing, and returns the existing plant',
};

const tooSmall = { variants: ['one less'], default: { status: 400 } };
const tooLarge = { variants: ['one more'], default: { status: 400 } };

const padded = (field: 'name' | 'tag', furtherEffects: Situation['effects'] = {}) => ({
  effects: {
    accepted: 'creates the plant',
    trimmed: `creates the plant, without the white space around its ${field}`,
    ...furtherEffects,
  },
  variants: ['around', 'blank'],
  default: { effect: 'accepted' },
});

/** Creates with a valid plant whose id, name or tag matters. */
export const createPlantSituations = rows(
  { operation: 'create' },
  {
    'create.new-plant': {
      requires: 'accepted',
      rule: 'create.answers-200-with-plant',
      effects: accepted,
      variants: ['with a tag', 'without a tag'],
      default: { status: 200 },
    },
    'create.taken-id': {
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
    },
    'create.others-id': {
      hasOwnAnswer: true,
      state: 'plant of another',
      effects: {
        'stored-both': 'creates a plant of the user with the same id',
        replaced: "replaces the other user's plant, which keeps its owner",
        'replaced-last':
          "replaces the other user's plant, which keeps its owner and is listed last",
        ...unchanged,
      },
      variants: ['another plant'],
      default: { like: 'create.taken-id' },
    },
    'create.deleted-id': {
      state: 'deleted plant',
      effects: accepted,
      variants: ['another plant'],
      default: { effect: 'accepted' },
    },
    'create.taken-name': {
      state: 'own plant',
      effects: accepted,
      variants: ['another id'],
      default: { effect: 'accepted' },
    },
    'create.others-name': {
      state: 'plant of another',
      effects: accepted,
      variants: ['another id'],
      default: { effect: 'accepted' },
    },
    'create.id-below-minimum': tooSmall,
    'create.id-above-maximum': tooLarge,
    'create.name-too-short': tooSmall,
    'create.name-too-long': tooLarge,
    'create.padded-name': padded('name'),
    'create.tag-too-short': tooSmall,
    'create.tag-too-long': tooLarge,
    'create.padded-tag': padded('tag', { dropped: 'creates the plant without a tag' }),
    'create.empty-tag': {
      effects: {
        stored: 'creates a plant with an empty tag',
        dropped: 'creates a plant without a tag',
      },
      variants: ['empty'],
      default: { effect: 'stored' },
    },
  },
);
