import { largestInt64, smallestInt64 } from '../int64.js';
import { count, either, id, oneOf, openPoint } from '../open-point.js';

const constraints = 'Resources: rule 3';
const identity = 'Resources: rule 4';
const conditions = 'Errors 4';

const acceptOrReject = oneOf({ accept: 'the plant is created', reject: 'answers 400' });

/** What the document leaves open about create; whatever is rejected here answers 400. */
export const createPoints = {
  'create.id-minimum': openPoint(
    identity,
    'Which is the smallest id?',
    id([smallestInt64, '0', '1', '-2147483648']),
    smallestInt64,
    'The document says int64 and no more.',
  ),
  'create.id-maximum': openPoint(
    identity,
    'Which is the largest id?',
    id([largestInt64, '9007199254740991', '2147483647']),
    largestInt64,
    'The document says int64 and no more.',
  ),
  'create.id-notation': openPoint(
    identity,
    'Is an integer that is written with a fraction or an exponent (1.0, 1e2) an integer?',
    oneOf({ integer: 'yes, as in JSON Schema', digits: 'no: answers 400' }),
    'integer',
    'JSON knows only numbers; JavaScript cannot even tell 1.0 from 1.',
  ),
  'create.duplicate-id': openPoint(
    'Create plant: rule 4',
    'What happens to a plant whose id is taken?',
    oneOf({
      reject: 'answers 400, and the first plant stays',
      replace: 'it takes the place and the owner of one that the user can see; else answers 400',
      'keep-both': 'both are kept; delete removes those of them that the user may delete',
    }),
    'reject',
    'An id identifies one plant, and rejecting loses nothing.',
  ),
  'create.deleted-id': openPoint(
    identity,
    'May the id of a deleted plant be used again?',
    acceptOrReject,
    'accept',
    'The id is free once its plant is gone.',
  ),
  'create.empty-name': openPoint(
    constraints,
    'May a name be empty?',
    acceptOrReject,
    'accept',
    'The document asks for a string and no more.',
  ),
  'create.longest-name': openPoint(
    constraints,
    'How long may a name be?',
    either(oneOf({ unlimited: 'any length' }), count('the most code points', [1, 255])),
    'unlimited',
    'The document asks for a string and no more.',
  ),
  'create.duplicate-name': openPoint(
    constraints,
    'May two plants have the same name?',
    oneOf({
      accept: 'the plant is created',
      reject: 'answers 400 if a plant that the user can see has the name',
    }),
    'accept',
    'Plants are told apart by their ids.',
  ),
  'create.empty-tag': openPoint(
    constraints,
    'May a tag be empty?',
    acceptOrReject,
    'accept',
    'The document asks for a string and no more.',
  ),
  'create.longest-tag': openPoint(
    constraints,
    'How long may a tag be?',
    either(oneOf({ unlimited: 'any length' }), count('the most code points', [1, 64])),
    'unlimited',
    'The document asks for a string and no more.',
  ),
  'create.unknown-members': openPoint(
    conditions,
    'What happens to a member that NewPlant does not have?',
    oneOf({ ignore: 'it is dropped', reject: 'answers 400' }),
    'ignore',
    'The document does not close the object.',
  ),
  'create.content-type': openPoint(
    conditions,
    'Must the request say that its body is JSON?',
    oneOf({
      required: 'anything but application/json answers 400, and so does no Content-Type',
      optional: 'another type answers 400; no Content-Type is taken for JSON',
      ignored: 'the body is read as JSON, whatever it is called',
    }),
    'required',
    'All payloads are JSON, and an app that forgets to say so should learn it here.',
  ),
  'create.maximum-plants': openPoint(
    'Limits 2',
    'How many plants does the store hold?',
    either(oneOf({ unlimited: 'any number' }), count('the most plants of all users', [1, 1000])),
    'unlimited',
    'The document names no maximum.',
  ),
  'create.owner': openPoint(
    'List plants: rule 5',
    'To whom does a created plant belong?',
    oneOf({
      creator: 'to the user who created it',
      everyone: 'to nobody: it is shared with everyone',
    }),
    'creator',
    'List speaks of what the user has access to, so plants differ in it.',
  ),
};
