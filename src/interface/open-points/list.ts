import {
  count,
  either,
  errorStatus,
  oneOf,
  openPoint,
  successStatusWithBody,
} from '../open-point.js';

const limit = 'List plants: rule 2';
const statuses = 'List plants: rule 4';

const rejectOrIgnore = oneOf({ reject: 'is refused', ignore: 'is ignored' });

/** What the document leaves open about list. */
export const listPoints = {
  'list.success': openPoint({
    section: statuses,
    question: 'Which status answers a list?',
    subject: 'A list',
    choices: successStatusWithBody([200, 203, 206]),
    default: 200,
    why: 'It is what HTTP has for it.',
  }),
  'list.success-with-limit': openPoint({
    section: statuses,
    question: 'Which status answers a list with a limit?',
    subject: 'A list with a limit',
    choices: either(
      oneOf({ 'as-without': 'is answered with the status of one without' }),
      successStatusWithBody([206]),
    ),
    default: 'as-without',
    why: 'It is a list as any other.',
  }),
  'list.visibility': openPoint({
    section: 'List plants: rule 5',
    question: 'Which plants does a user see?',
    subject: 'A list',
    choices: oneOf({
      'own-and-shared': "has the user's own plants, and those that belong to nobody",
      own: "has only the user's own plants",
      all: 'has the plants of every user',
    }),
    default: 'own-and-shared',
    why: 'It shows an app both kinds of plant.',
  }),
  'list.order': openPoint({
    section: 'List plants: rule 3',
    question: 'In which order are plants listed?',
    subject: 'A list',
    choices: oneOf({
      'oldest-first': 'has the plants in the order of their creation',
      'newest-first': 'has the plants in the reverse order of their creation',
      id: 'has the plants in the order of their ids, the smallest first',
      name: 'has the plants in the order of their names, by code unit',
      changing: 'has the plants in another order each time',
    }),
    default: 'oldest-first',
    why: 'A list that grows at its end surprises nobody.',
  }),
  'list.default-limit': openPoint({
    section: limit,
    question: 'How many plants does a list return at most, if the request has no limit?',
    subject: 'A list without a limit',
    choices: either(
      oneOf({ unlimited: 'returns all plants' }),
      count(
        'the most plants',
        (most) => `returns at most ${most} plant${most === 1 ? '' : 's'}`,
        [2, 20],
      ),
    ),
    default: 'unlimited',
    why: 'The purpose of list is to return all plants.',
  }),
  'list.largest-limit': openPoint({
    section: limit,
    question: 'Which is the largest limit?',
    subject: 'A limit',
    choices: either(
      oneOf({ unlimited: 'may be any whole number' }),
      count('the largest limit', (largest) => `may be at most ${largest}`, [2, 100]),
    ),
    default: 'unlimited',
    why: 'The document names no bound.',
  }),
  'list.above-largest-limit': openPoint({
    section: limit,
    question: 'What happens to a limit above the largest?',
    subject: 'A limit above the largest',
    choices: oneOf({ cap: 'counts as the largest', reject: 'is refused' }),
    default: 'cap',
    why: 'Fewer plants than the limit keeps the rule.',
  }),
  'list.limit-zero': openPoint({
    section: limit,
    question: 'What does limit=0 return?',
    subject: 'A limit of 0',
    choices: oneOf({ empty: 'returns an empty list', reject: 'is refused' }),
    default: 'empty',
    why: 'At most none is none.',
  }),
  'list.negative-limit': openPoint({
    section: limit,
    question: 'What happens to a negative limit?',
    subject: 'A negative limit',
    choices: rejectOrIgnore,
    default: 'reject',
    why: 'It cannot be meant.',
  }),
  'list.malformed-limit': openPoint({
    section: limit,
    question: 'What happens to a limit that is not an integer (1.5, ten)?',
    subject: 'A limit that is not an integer (1.5, ten)',
    choices: rejectOrIgnore,
    default: 'reject',
    why: 'It cannot be meant.',
  }),
  'list.empty-limit': openPoint({
    section: limit,
    question: 'What happens to a limit without a value (?limit=)?',
    subject: 'A limit without a value (?limit=)',
    choices: rejectOrIgnore,
    default: 'reject',
    why: 'It cannot be meant.',
  }),
  'list.repeated-limit': openPoint({
    section: limit,
    question: 'What happens to a limit that is given more than once?',
    subject: 'A limit that is given more than once',
    choices: oneOf({
      reject: 'is refused',
      first: 'counts with its first value',
      last: 'counts with its last value',
    }),
    default: 'reject',
    why: 'Any pick could be the wrong one.',
  }),
  'list.invalid-limit': openPoint({
    section: statuses,
    question: 'Which status answers a limit that is refused?',
    subject: 'A limit that is refused',
    choices: errorStatus([400, 422]),
    default: 400,
    why: 'Create answers bad input with it.',
  }),
};
