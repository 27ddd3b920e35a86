import { compareIds, largestInt64, smallestInt64 } from '../int64.js';
import type { Situation } from '../situation.js';
import { createPlant, createWithMember, rejectedAsInvalid } from './requests.js';

const identity = 'Resources: rule 4';
const constraints = 'Resources: rule 3';

const accepted = { accepted: 'creates the plant' } as const;

/** Creates with a valid plant whose id, or whose name, matters. */
export const createIdSituations = {
  'create.new-plant': {
    operation: 'create',
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
    operation: 'create',
    title: "a create with the id of one of the user's plants",
    section: 'Create plant: rule 4',
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'own plant',
    effects: {
      replaced: 'replaces the existing plant, in the same position',
      'replaced-last': 'replaces the existing plant, and the new one counts as created last',
      'stored-both': 'creates a second plant with the same id',
      unchanged: 'changes nothing, and returns the plant of the request',
      'returns-existing': 'changes nothing, and returns the existing plant',
    },
    variants: { 'another plant': [createPlant(({ plant }) => ({ id: plant.id }))] },
    default: { status: 400 },
    why: 'An id identifies one plant, and a rejection loses no data.',
  },
  'create.others-id': {
    operation: 'create',
    title: "a create with the id of another user's plant",
    section: 'Create plant: rule 4',
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'plant of another',
    effects: {
      'stored-both': 'creates a plant of the user with the same id',
      replaced: "replaces the other user's plant, which keeps its owner",
      'replaced-last':
        "replaces the other user's plant, which keeps its owner and counts as created last",
      unchanged: 'changes nothing, and returns the plant of the request',
      'returns-existing': 'changes nothing, and returns the existing plant',
    },
    variants: { 'another plant': [createPlant(({ plant }) => ({ id: plant.id }))] },
    default: { like: 'create.taken-id' },
    why: 'An id identifies one plant, whoever owns it.',
  },
  'create.deleted-id': {
    operation: 'create',
    title: 'a create with the id of a plant that was deleted',
    section: identity,
    requires: 'nothing',
    state: 'deleted plant',
    effects: accepted,
    variants: { 'another plant': [createPlant(({ plant }) => ({ id: plant.id }))] },
    default: { effect: 'accepted' },
    why: 'The id is free again after the delete.',
  },
  'create.taken-name': {
    operation: 'create',
    title: "a create with the name of one of the user's plants",
    section: constraints,
    requires: 'nothing',
    state: 'own plant',
    effects: accepted,
    variants: { 'another id': [createPlant(({ plant }) => ({ name: plant.name }))] },
    default: { effect: 'accepted' },
    why: 'Ids identify plants, and names do not.',
  },
  'create.others-name': {
    operation: 'create',
    title: "a create with the name of another user's plant",
    section: `${constraints}; List plants: rule 5`,
    requires: 'nothing',
    state: 'plant of another',
    effects: accepted,
    variants: { 'another id': [createPlant(({ plant }) => ({ name: plant.name }))] },
    default: { effect: 'accepted' },
    why: 'A rejection would reveal what other users have.',
  },
  'create.id-below-minimum': {
    operation: 'create',
    title: 'a create with an id below the minimum',
    section: identity,
    requires: 'nothing',
    effects: {},
    variants: {
      'one less': [
        createPlant(({ parameters }) => {
          const minimum = parameters['create.id-minimum'];
          return compareIds(minimum, smallestInt64) > 0
            ? { id: String(BigInt(minimum) - 1n) }
            : undefined;
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.id-above-maximum': {
    operation: 'create',
    title: 'a create with an id above the maximum',
    section: identity,
    requires: 'nothing',
    effects: {},
    variants: {
      'one more': [
        createPlant(({ parameters }) => {
          const maximum = parameters['create.id-maximum'];
          return compareIds(maximum, largestInt64) < 0
            ? { id: String(BigInt(maximum) + 1n) }
            : undefined;
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.id-notation': {
    operation: 'create',
    title: 'a create with an integer that is written with a fraction or an exponent',
    section: identity,
    requires: 'nothing',
    effects: accepted,
    variants: {
      fraction: [createWithMember('id', ({ fresh }) => `${fresh.id}.0`)],
      // The digits before the exponent are the id, so a partial parser finds no other plant.
      exponent: [
        createWithMember('id', ({ fresh }) => `${fresh.id}e0`),
        createWithMember('id', ({ fresh }) => `${fresh.id}E+0`),
      ],
    },
    default: { effect: 'accepted' },
    why: 'In JSON and in JavaScript, 1.0 and 1 are the same number.',
  },
} as const satisfies Record<string, Situation>;
