import { rows } from './rows.js';

/** Creates with a body that is unusual but contains a plant, and creates in a full store. */
const openSituations = rows(
  { operation: 'create' },
  {
    'create.null-tag': {
      effects: { dropped: 'creates a plant without a tag' },
      variants: ['null'],
      default: { status: 400 },
    },
    'create.unknown-member': {
      effects: { accepted: 'creates the plant without that member' },
      variants: ['one more member'],
      default: { effect: 'accepted' },
    },
    'create.content-type': {
      effects: { accepted: 'creates the plant' },
      variants: ['missing', 'text', 'form', 'JSON suffix'],
      default: { status: 400 },
    },
    'create.store-full': {
      variants: [],
      default: { status: 400 },
    },
  },
);

/** Creates with a body that is not a NewPlant: the document requires 400. */
export const invalidCreateSituations = rows(
  {
    operation: 'create',
    requires: 'rejected',
    default: { status: 400 },
  },
  {
    'create.no-body': {
      rule: 'create.body-required',
      variants: ['none'],
    },
    'create.malformed-json': {
      rule: 'create.rejects-400-with-error',
      variants: ['cut off', 'text', 'other bytes'],
    },
    'create.not-an-object': {
      rule: 'create.rejects-400-with-error',
      variants: ['null', 'array', 'string', 'number'],
    },
    'create.missing-id': {
      rule: 'new-plant.id',
      variants: ['absent'],
    },
    'create.id-not-integer': {
      rule: 'new-plant.id',
      variants: ['null', 'string', 'fraction', 'boolean', 'array', 'object'],
    },
    'create.id-beyond-int64': {
      rule: 'new-plant.id',
      variants: ['large'],
    },
    'create.missing-name': {
      rule: 'new-plant.name',
      variants: ['absent'],
    },
    'create.name-not-string': {
      rule: 'new-plant.name',
      variants: ['null', 'number', 'boolean', 'array', 'object'],
    },
    'create.tag-not-string': {
      rule: 'new-plant.tag',
      variants: ['number', 'boolean', 'array', 'object'],
    },
  },
);

export const createBodySituations = {
  ...openSituations,
  ...invalidCreateSituations,
};
