import * as z from 'zod';
import { either, maximum, objects, oneOf, type ParameterValues, parameter } from '../parameter.js';
import { counted } from '../wording.js';

const limitRule = 'List plants: rule 2';

const keys = {
  creation: 'their creation',
  id: 'their ids',
  name: 'their names, by code unit',
  'name-ignoring-case': 'their names, ignoring case',
} as const;

const directions = ['ascending', 'descending'] as const;

/** The order of a list; plants that are equal in it are in the order of their creation. */
export interface ListOrder {
  readonly key: keyof typeof keys;
  readonly direction: (typeof directions)[number];
}

const order: ParameterValues<ListOrder> = objects<ListOrder>(
  'a `key` (`creation`, `id`, `name` or `name-ignoring-case`) and a `direction` (`ascending` or `descending`)',
  {
    schema: z.strictObject({
      key: z.enum(Object.keys(keys) as [ListOrder['key']]),
      direction: z.enum(directions),
    }),
    samples: Object.keys(keys).flatMap((key) =>
      directions.map((direction) => ({ key: key as ListOrder['key'], direction })),
    ),
    describeValue: ({ key, direction }) => `has the plants in ${direction} order of ${keys[key]}`,
  },
);

/** What the document leaves open about lists. */
export const listParameters = {
  'list.visibility': parameter({
    section: 'List plants: rule 5',
    question: 'Which plants does a user see?',
    subject: 'A list',
    values: oneOf({
      'own-and-shared': "has the user's own plants, and the plants that belong to nobody",
      own: "has only the user's own plants",
      all: 'has the plants of every user',
    }),
    default: 'own-and-shared',
    why: 'An app sees both kinds of plants.',
  }),
  'list.order': parameter({
    section: 'List plants: rule 3',
    question: 'In which order are plants listed?',
    subject: 'A list',
    values: either(order, oneOf({ changing: 'has the plants in another order each time' })),
    default: { key: 'creation', direction: 'ascending' },
    why: 'A list that grows at its end is the least surprising.',
  }),
  'list.default-limit': parameter({
    section: limitRule,
    question: 'How many plants does a list without a limit return at most?',
    subject: 'A list without a limit',
    values: maximum(
      'the maximum number of plants',
      'returns all plants',
      (max) => `returns at most ${counted(max, 'plant')}`,
      [2, 20],
    ),
    default: 'unlimited',
    why: 'The purpose of list is to return all plants.',
  }),
  'list.maximum-limit': parameter({
    section: limitRule,
    question: 'What is the largest limit?',
    subject: 'A limit',
    values: maximum(
      'the largest limit',
      'may be any whole number',
      (max) => `may be at most ${max}`,
      [3, 100],
    ),
    default: 'unlimited',
    why: 'The document names no bound.',
  }),
};
