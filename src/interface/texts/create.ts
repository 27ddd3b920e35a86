import type { SituationTexts } from './situation-text.js';

const constraints = 'Resources: rule 3';
const newPlant = 'Resources: NewPlant';
const required = 'The document says so.';
const invalid = 'Create rejects invalid input with 400.';
const aString = 'The document asks only for a string.';

/** Creates, of any plant and with any body. */
export const createTexts: SituationTexts<'create'> = {
  'create.new-plant': {
    title: 'a create of a plant that is not in the store',
    section: 'Create plant: rule 1',
    why: required,
  },
  'create.taken-id': {
    title: "a create with the id of one of the user's plants",
    section: 'Create plant: rule 4',
    why: 'An id identifies one plant, and a rejection loses no data.',
  },
  'create.others-id': {
    title: "a create with the id of another user's plant",
    section: 'Create plant: rule 4',
    why: 'An id identifies one plant, whoever owns it.',
  },
  'create.deleted-id': {
    title: 'a create with the id of a plant that was deleted',
    section: 'Resources: rule 4',
    why: 'The id is free again after the delete.',
  },
  'create.taken-name': {
    title: "a create with the name of one of the user's plants",
    section: constraints,
    why: 'Ids identify plants, and names do not.',
  },
  'create.others-name': {
    title: "a create with the name of another user's plant",
    section: 'Resources: rule 3; List plants: rule 5',
    why: 'A rejection would reveal what other users have.',
  },
  'create.id-below-minimum': {
    title: 'a create with an id below the minimum',
    section: 'Resources: rule 4',
    why: invalid,
  },
  'create.id-above-maximum': {
    title: 'a create with an id above the maximum',
    section: 'Resources: rule 4',
    why: invalid,
  },
  'create.name-too-short': {
    title: 'a create with a name that is shorter than the minimum',
    section: constraints,
    why: invalid,
  },
  'create.name-too-long': {
    title: 'a create with a name that is longer than the maximum',
    section: constraints,
    why: invalid,
  },
  'create.padded-name': {
    title: 'a create with a name that begins or ends with white space',
    section: constraints,
    why: aString,
  },
  'create.tag-too-short': {
    title: 'a create with a tag that is shorter than the minimum',
    section: constraints,
    why: invalid,
  },
  'create.tag-too-long': {
    title: 'a create with a tag that is longer than the maximum',
    section: constraints,
    why: invalid,
  },
  'create.padded-tag': {
    title: 'a create with a tag that begins or ends with white space',
    section: constraints,
    why: aString,
  },
  'create.empty-tag': {
    title: 'a create with an empty tag',
    section: newPlant,
    why: 'An empty tag differs from no tag.',
  },
  'create.null-tag': {
    title: 'a create with a tag that is null',
    section: 'Errors 4',
    why: 'A tag is a string, and null is not.',
  },
  'create.unknown-member': {
    title: 'a create with a member that NewPlant does not have',
    section: 'Errors 4',
    why: 'The document does not forbid further members.',
  },
  'create.content-type': {
    title: 'a create whose Content-Type is not application/json',
    section: 'Errors 4',
    why: 'All payloads are JSON, and the header must say so.',
  },
  'create.store-full': {
    title: 'a create when the store is full',
    section: 'Limits 2',
    why: invalid,
  },
  'create.no-body': {
    title: 'a create without a body',
    section: 'Create plant: request body',
    why: required,
  },
  'create.malformed-json': {
    title: 'a create whose body is not JSON',
    section: 'Create plant: rule 2; Errors 2',
    why: required,
  },
  'create.not-an-object': {
    title: 'a create whose body is JSON but not an object',
    section: 'Create plant: rule 2; Errors 2',
    why: required,
  },
  'create.missing-id': {
    title: 'a create without an id',
    section: 'Resources: rule 1',
    why: required,
  },
  'create.id-not-integer': {
    title: 'a create with an id that is not an integer',
    section: newPlant,
    why: required,
  },
  'create.id-beyond-int64': {
    title: 'a create with an id that is beyond int64',
    section: newPlant,
    why: required,
  },
  'create.missing-name': {
    title: 'a create without a name',
    section: newPlant,
    why: required,
  },
  'create.name-not-string': {
    title: 'a create with a name that is not a string',
    section: newPlant,
    why: required,
  },
  'create.tag-not-string': {
    title: 'a create with a tag that is neither a string nor null',
    section: newPlant,
    why: required,
  },
};
