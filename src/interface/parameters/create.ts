import { largestInt64, smallestInt64 } from '../int64.js';
import { count, id, maximum, oneOf, parameter } from '../parameter.js';
import { counted } from '../wording.js';

const constraints = 'Resources: rule 3';
const identity = 'Resources: rule 4';
const access = 'List plants: rule 5';
const limitsSection = 'Limits 2';

const aString = 'The document asks only for a string.';
const anInt64 = 'The document asks only for an int64.';
const noMaximum = 'The document names no maximum.';

function minimumLength(field: 'name' | 'tag') {
  return parameter({
    section: constraints,
    question: `How short may a ${field} be?`,
    subject: `A ${field}`,
    values: count(
      'the minimum number of characters',
      (min) => (min === 0 ? 'may be empty' : `must have at least ${counted(min, 'character')}`),
      [0, 1, 3],
      0,
    ),
    default: 0,
    why: aString,
  });
}

function maximumLength(field: 'name' | 'tag', samples: readonly number[]) {
  return parameter({
    section: constraints,
    question: `How long may a ${field} be?`,
    subject: `A ${field}`,
    values: maximum(
      'the maximum number of characters',
      'may have any length',
      (max) => `may have at most ${counted(max, 'character')}`,
      samples,
    ),
    default: 'unlimited',
    why: aString,
  });
}

const maxCount = (what: string, samples: readonly number[]) =>
  maximum(what, 'is not limited', (max) => `is limited to ${max}`, samples);

/** What the document leaves open about plants that are created. */
export const createParameters = {
  'create.id-minimum': parameter({
    section: identity,
    question: 'What is the smallest id?',
    subject: 'The smallest id',
    values: id([smallestInt64, '0', '1', '-2147483648']),
    default: smallestInt64,
    why: anInt64,
  }),
  'create.id-maximum': parameter({
    section: identity,
    question: 'What is the largest id?',
    subject: 'The largest id',
    values: id([largestInt64, '9007199254740991', '2147483647']),
    default: largestInt64,
    why: anInt64,
  }),
  'create.minimum-name-length': minimumLength('name'),
  'create.maximum-name-length': maximumLength('name', [1, 255]),
  'create.minimum-tag-length': minimumLength('tag'),
  'create.maximum-tag-length': maximumLength('tag', [1, 64]),
  'create.maximum-plants': parameter({
    section: limitsSection,
    question: 'How many plants can the store hold?',
    subject: 'The number of plants in the store',
    values: maxCount('the maximum for all users together', [1, 1000]),
    default: 'unlimited',
    why: noMaximum,
  }),
  'create.maximum-plants-per-user': parameter({
    section: limitsSection,
    question: 'How many plants can one user have?',
    subject: 'The number of plants of a user',
    values: maxCount('the maximum for each user', [1, 25]),
    default: 'unlimited',
    why: noMaximum,
  }),
  'create.owner': parameter({
    section: access,
    question: 'Who owns a created plant?',
    subject: 'A created plant',
    values: oneOf({
      creator: 'belongs to the user who created it',
      everyone: 'belongs to nobody, and every user sees it',
    }),
    default: 'creator',
    why: 'A list returns what the user has access to, so plants have owners.',
  }),
};
