import { counted } from '../../text/wording.js';
import { largestInt64, smallestInt64 } from '../int64.js';
import { parameter } from '../parameter.js';

const idRange = {
  section: 'Resources: rule 4',
  values: { kind: 'int64', meaning: 'an int64, as a string of digits' },
  describe: (id: string) => `is ${id}`,
  why: 'The document asks only for an int64.',
} as const;

const minimumLength = (field: string) =>
  parameter({
    section: 'Resources: rule 3',
    question: `How short may a ${field} be?`,
    subject: `A ${field}`,
    values: { kind: 'count', meaning: 'the minimum number of characters', min: 0 },
    describe: (min) =>
      min === 0 ? 'may be empty' : `must have at least ${counted(min, 'character')}`,
    default: 0,
    why: 'The document asks only for a string.',
    samples: [3, 1, 0],
  });

const maximumLength = (field: string) =>
  parameter({
    section: 'Resources: rule 3',
    question: `How long may a ${field} be?`,
    subject: `A ${field}`,
    words: { unlimited: 'may have any length' },
    values: { kind: 'count', meaning: 'the maximum number of characters' },
    describe: (max) => `may have at most ${counted(max, 'character')}`,
    default: 'unlimited',
    why: 'The document asks only for a string.',
    samples: [40, 255],
  });

/** Which plants can be created, and whose they are. */
export const createParameters = {
  'create.id-minimum': parameter({
    ...idRange,
    question: 'What is the smallest id?',
    subject: 'The smallest id',
    default: smallestInt64,
    samples: ['1', '0', '-2147483648', smallestInt64],
  }),
  'create.id-maximum': parameter({
    ...idRange,
    question: 'What is the largest id?',
    subject: 'The largest id',
    default: largestInt64,
    samples: ['2147483647', '9007199254740991', largestInt64],
  }),
  'create.minimum-name-length': minimumLength('name'),
  'create.maximum-name-length': maximumLength('name'),
  'create.minimum-tag-length': minimumLength('tag'),
  'create.maximum-tag-length': maximumLength('tag'),
  'create.maximum-plants': parameter({
    section: 'Limits 2',
    question: 'How many plants can the store hold?',
    subject: 'The number of plants in the store',
    words: { unlimited: 'is not limited' },
    values: { kind: 'count', meaning: 'the maximum for all users together' },
    describe: (max) => `is limited to ${max}`,
    default: 'unlimited',
    why: 'The document names no maximum.',
    samples: [1, 1000],
  }),
  'create.owner': parameter({
    section: 'List plants: rule 5',
    question: 'Who owns a created plant?',
    subject: 'A created plant',
    words: {
      creator: 'belongs to the user who created it',
      everyone: 'belongs to nobody, and every user sees it',
    },
    default: 'creator',
    why: 'A list returns what the user has access to, so plants have owners.',
  }),
};
