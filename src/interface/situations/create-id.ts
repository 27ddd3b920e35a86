import { compareIds, largestInt64, smallestInt64 } from '../int64.js';
import { createPlant, createWithMember, rejectedAsInvalid, rows } from './requests.js';

const identity = 'Resources: rule 4';
const constraints = 'Resources: rule 3';

const accepted = { accepted: 'creates the plant' };
const unchanged = {
  unchanged: 'changes nothing, and returns the plant of the request',
  'returns-existing': 'changes nothing, and returns the existing plant',
};
const sameId = { 'another plant': [createPlant(({ plant }) => ({ id: plant.id }))] };
const sameName = { 'another id': [createPlant(({ plant }) => ({ name: plant.name }))] };

/** Creates with a valid plant whose id, or whose name, matters. */
export const createIdSituations = {
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
          'replaced-last': 'replaces the existing plant, and the new one counts as created last',
          'stored-both': 'creates a second plant with the same id',
          ...unchanged,
        },
        variants: sameId,
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
            "replaces the other user's plant, which keeps its owner and counts as created last",
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
    { operation: 'create', section: identity, default: { status: 400 }, why: rejectedAsInvalid },
    {
      'create.id-below-minimum': {
        title: 'a create with an id below the minimum',
        variants: {
          'one less': [
            createPlant(({ parameters: { 'create.id-minimum': minimum } }) =>
              compareIds(minimum, smallestInt64) > 0
                ? { id: String(BigInt(minimum) - 1n) }
                : undefined,
            ),
          ],
        },
      },
      'create.id-above-maximum': {
        title: 'a create with an id above the maximum',
        variants: {
          'one more': [
            createPlant(({ parameters: { 'create.id-maximum': maximum } }) =>
              compareIds(maximum, largestInt64) < 0
                ? { id: String(BigInt(maximum) + 1n) }
                : undefined,
            ),
          ],
        },
      },
    },
  ),
};
