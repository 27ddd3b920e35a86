import { rejectedAsInvalid, rows } from './rows.js';

/** Creates with a body that is unusual but contains a plant, and creates in a full store. */
const openSituations = rows(
  { operation: 'create', section: 'Errors 4' },
  {
    'create.null-tag': {
      title: 'a create with a tag that is null',
      effects: { dropped: 'creates a plant without a tag' },
      variants: ['null'],
      default: { status: 400 },
      why: 'A tag is a string, and null is not.',
    },
    'create.unknown-member': {
      title: 'a create with a member that NewPlant does not have',
      effects: { accepted: 'creates the plant without that member' },
      variants: ['one more member'],
      default: { effect: 'accepted' },
      why: 'The document does not forbid further members.',
    },
    'create.content-type': {
      title: 'a create whose Content-Type is not application/json',
      effects: { accepted: 'creates the plant' },
      variants: ['missing', 'text', 'form', 'JSON suffix'],
      default: { status: 400 },
      why: 'All payloads are JSON, and the header must say so.',
    },
    'create.store-full': {
      title: 'a create when the store is full',
      section: 'Limits 2',
      variants: [],
      default: { status: 400 },
      why: rejectedAsInvalid,
    },
  },
);

const shape = 'Create plant: rule 2; Errors 2';

/** Creates with a body that is not a NewPlant: the document requires 400. */
export const invalidCreateSituations = rows(
  {
    operation: 'create',
    section: 'Resources: NewPlant',
    requires: 'rejected',
    default: { status: 400 },
    why: 'The document says so.',
  },
  {
    'create.no-body': {
      title: 'a create without a body',
      section: 'Create plant: request body',
      rule: 'create.body-required',
      variants: ['none'],
    },
    'create.malformed-json': {
      title: 'a create whose body is not JSON',
      section: shape,
      rule: 'create.rejects-400-with-error',
      variants: ['cut off', 'text', 'other bytes'],
    },
    'create.not-an-object': {
      title: 'a create whose body is JSON but not an object',
      section: shape,
      rule: 'create.rejects-400-with-error',
      variants: ['null', 'array', 'string', 'number'],
    },
    'create.missing-id': {
      title: 'a create without an id',
      section: 'Resources: rule 1',
      rule: 'new-plant.id',
      variants: ['absent'],
    },
    'create.id-not-integer': {
      title: 'a create with an id that is not an integer',
      rule: 'new-plant.id',
      variants: ['null', 'string', 'fraction', 'boolean', 'array', 'object'],
    },
    'create.id-beyond-int64': {
      title: 'a create with an id that is beyond int64',
      rule: 'new-plant.id',
      variants: ['large'],
    },
    'create.missing-name': {
      title: 'a create without a name',
      rule: 'new-plant.name',
      variants: ['absent'],
    },
    'create.name-not-string': {
      title: 'a create with a name that is not a string',
      rule: 'new-plant.name',
      variants: ['null', 'number', 'boolean', 'array', 'object'],
    },
    'create.tag-not-string': {
      title: 'a create with a tag that is neither a string nor null',
      rule: 'new-plant.tag',
      variants: ['number', 'boolean', 'array', 'object'],
    },
  },
);

export const createBodySituations = {
  ...openSituations,
  ...invalidCreateSituations,
};
