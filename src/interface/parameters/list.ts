import { counted } from '../../text/wording.js';
import { parameter } from '../parameter.js';
import { directions, type ListOrder, orderKeys } from '../parameter-values.js';

const limit = 'List plants: rule 2';

const orders: Readonly<Record<ListOrder['key'], string>> = {
  creation: 'their creation',
  id: 'their ids',
  name: 'their names, by code unit',
  'name-ignoring-case': 'their names, ignoring case',
};

/** Which plants a list returns, how many, in which order and when. */
export const listParameters = {
  'list.visibility': parameter({
    section: 'List plants: rule 5',
    question: 'Which plants does a user see?',
    subject: 'A list',
    words: {
      'own-and-shared': "has the user's own plants, and the plants that belong to nobody",
      own: "has only the user's own plants",
      all: 'has the plants of every user',
    },
    default: 'own-and-shared',
    why: 'An app sees both kinds of plants.',
  }),
  'list.order': parameter({
    section: 'List plants: rule 3',
    question: 'In which order are plants listed?',
    subject: 'A list',
    words: { changing: 'has the plants in another order each time' },
    values: {
      kind: 'order',
      meaning:
        'an object: a `key` (`creation`, `id`, `name` or `name-ignoring-case`) and a `direction` (`ascending` or `descending`)',
    },
    describe: ({ key, direction }) => `has the plants in ${direction} order of ${orders[key]}`,
    default: { key: 'creation', direction: 'ascending' },
    why: 'A list that grows at its end is the least surprising.',
    samples: orderKeys.flatMap((key) => directions.map((direction) => ({ key, direction }))),
  }),
  'list.default-limit': parameter({
    section: limit,
    question: 'How many plants does a list without a limit return at most?',
    subject: 'A list without a limit',
    words: { unlimited: 'returns all plants' },
    values: { kind: 'count', meaning: 'the maximum number of plants' },
    describe: (max) => `returns at most ${counted(max, 'plant')}`,
    default: 'unlimited',
    why: 'The purpose of list is to return all plants.',
    samples: [1, 2, 20],
  }),
  'list.maximum-limit': parameter({
    section: limit,
    question: 'What is the largest limit?',
    subject: 'A limit',
    words: { unlimited: 'may be any whole number' },
    values: { kind: 'count', meaning: 'the largest limit' },
    describe: (max) => `may be at most ${max}`,
    default: 'unlimited',
    why: 'The document names no bound.',
    samples: [1, 3, 100],
  }),
  'list.lag': parameter({
    section: 'List plants: purpose',
    question: 'How late does a list show a change?',
    subject: 'A list',
    values: { kind: 'count', meaning: 'milliseconds', min: 0 },
    describe: (ms) => `shows a create or a delete ${ms === 0 ? 'at once' : `${ms} ms late`}`,
    default: 0,
    why: 'Tests list what they have just created.',
    samples: [100, 0],
  }),
};
