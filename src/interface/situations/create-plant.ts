import { type PlantId, parseInt64 } from '../int64.js';
import { createPlant, createWithMember } from '../sample-requests.js';
import { rows } from './rows.js';

const constraints = 'Resources: rule 3';
const takenIds = 'Create plant: rule 4';
const ids = 'Resources: rule 4';
const invalid = 'Create rejects invalid input with 400.';

export const createStatuses = { rejected: [400, 409, 422] };

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

/** Creates with a valid plant that is new, or whose id or name matters. */
export const createPlantSituations = rows(
  { operation: 'create', usualStatuses: createStatuses },
  {
    'create.new-plant': {
      title: 'a create of a plant that is not in the store',
      section: 'Create plant: rule 1',
      why: 'The document says so.',
      requires: 'accepted',
      rule: 'create.answers-200-with-plant',
      effects: accepted,
      default: { status: 200 },
      samples: {
        'with a tag': [createPlant(({ fresh }) => (fresh.tag === undefined ? undefined : {}))],
        'without a tag': [createWithMember('tag', undefined)],
      },
    },
    'create.taken-id': {
      hasOwnAnswer: true,
      title: "a create with the id of one of the user's plants",
      section: takenIds,
      why: 'An id identifies one plant, and a rejection loses no data.',
      state: 'own plant',
      effects: {
        replaced: 'replaces the existing plant, in the same position',
        'replaced-last': 'replaces the existing plant, and lists it last',
        'stored-both': 'creates a second plant with the same id',
        ...unchanged,
      },
      default: { status: 400 },
      samples: {
        'another plant': [
          ...sameId['another plant'],
          createPlant(({ plant }) => ({ id: plant.id, tag: undefined })),
        ],
      },
    },
    'create.others-id': {
      hasOwnAnswer: true,
      title: "a create with the id of another user's plant",
      section: takenIds,
      why: 'An id identifies one plant, whoever owns it.',
      state: 'plant of another',
      effects: {
        'stored-both': 'creates a plant of the user with the same id',
        replaced: "replaces the other user's plant, which keeps its owner",
        'replaced-last':
          "replaces the other user's plant, which keeps its owner and is listed last",
        ...unchanged,
      },
      default: { like: 'create.taken-id' },
      samples: sameId,
    },
    'create.deleted-id': {
      title: 'a create with the id of a plant that was deleted',
      section: ids,
      why: 'The id is free again after the delete.',
      state: 'deleted plant',
      effects: accepted,
      default: { effect: 'accepted' },
      samples: sameId,
    },
    'create.taken-name': {
      title: "a create with the name of one of the user's plants",
      section: constraints,
      why: 'Ids identify plants, and names do not.',
      state: 'own plant',
      effects: accepted,
      default: { effect: 'accepted' },
      samples: sameName,
    },
    'create.others-name': {
      title: "a create with the name of another user's plant",
      section: 'Resources: rule 3; List plants: rule 5',
      why: 'A rejection would reveal what other users have.',
      state: 'plant of another',
      effects: accepted,
      default: { effect: 'accepted' },
      samples: sameName,
    },
    'create.id-below-minimum': {
      title: 'a create with an id below the minimum',
      section: ids,
      why: invalid,
      default: { status: 400 },
      samples: {
        'one less': [
          createPlant(({ parameters }) => idNextTo(parameters['create.id-minimum'], -1n)),
        ],
      },
    },
    'create.id-above-maximum': {
      title: 'a create with an id above the maximum',
      section: ids,
      why: invalid,
      default: { status: 400 },
      samples: {
        'one more': [
          createPlant(({ parameters }) => idNextTo(parameters['create.id-maximum'], 1n)),
        ],
      },
    },
  },
);
