import {
  count,
  either,
  errorStatus,
  oneOf,
  openPoint,
  successStatusWithBody,
} from '../open-point.js';

const limit = 'List plants: rule 2';

const rejectOrIgnore = oneOf({
  reject: 'answers an error',
  ignore: 'lists as if there were no limit in the request',
});

/** What the document leaves open about list. */
export const listPoints = {
  'list.success': openPoint(
    'List plants: rule 4',
    'Which status answers a list?',
    successStatusWithBody([200, 203, 206]),
    200,
    'It is what HTTP has for it.',
  ),
  'list.visibility': openPoint(
    'List plants: rule 5',
    'Which plants does a user see?',
    oneOf({
      'own-and-shared': 'their own plants, and those that belong to nobody',
      own: 'only their own plants',
      all: 'the plants of every user',
    }),
    'own-and-shared',
    'It shows an app both kinds of plant.',
  ),
  'list.order': openPoint(
    'List plants: rule 3',
    'In which order are plants listed?',
    oneOf({
      'oldest-first': 'as they were created',
      'newest-first': 'the last created first',
      id: 'by id, the smallest first',
      name: 'by name, in code unit order',
    }),
    'oldest-first',
    'A list that grows at its end surprises nobody.',
  ),
  'list.default-limit': openPoint(
    limit,
    'How many plants does a list return at most, if the request has no limit?',
    either(oneOf({ unlimited: 'all plants' }), count('the most plants', [2, 20])),
    'unlimited',
    'The purpose of list is to return all plants.',
  ),
  'list.largest-limit': openPoint(
    limit,
    'Which is the largest limit?',
    either(oneOf({ unlimited: 'any integer' }), count('the largest limit', [2, 100])),
    'unlimited',
    'The document names no bound.',
  ),
  'list.above-largest-limit': openPoint(
    limit,
    'What happens to a limit above the largest?',
    oneOf({ cap: 'the largest counts in its place', reject: 'answers an error' }),
    'cap',
    'Fewer plants than the limit keeps the rule.',
  ),
  'list.limit-zero': openPoint(
    limit,
    'What does limit=0 return?',
    oneOf({ empty: 'an empty list', reject: 'answers an error' }),
    'empty',
    'At most none is none.',
  ),
  'list.negative-limit': openPoint(
    limit,
    'What happens to a negative limit?',
    rejectOrIgnore,
    'reject',
    'It cannot be meant.',
  ),
  'list.malformed-limit': openPoint(
    limit,
    'What happens to a limit that is not an integer (1.5, ten)?',
    rejectOrIgnore,
    'reject',
    'It cannot be meant.',
  ),
  'list.empty-limit': openPoint(
    limit,
    'What happens to a limit without a value (?limit=)?',
    rejectOrIgnore,
    'reject',
    'It cannot be meant.',
  ),
  'list.repeated-limit': openPoint(
    limit,
    'What happens to a limit that is given more than once?',
    oneOf({ reject: 'answers an error', first: 'the first counts', last: 'the last counts' }),
    'reject',
    'Any pick could be the wrong one.',
  ),
  'list.invalid-limit': openPoint(
    'List plants: rule 4',
    'Which status answers a limit that is rejected?',
    errorStatus([400, 422]),
    400,
    'Create answers bad input with it.',
  ),
};
