import * as z from 'zod/mini';
import { largestInt64, type PlantId, parseInt64, smallestInt64 } from './int64.js';
import { count, parameter, type Values } from './parameter.js';
import { jsonMediaType } from './syntax.js';
import { counted } from './wording.js';

const sizes = 'Limits 2';
const limitRule = 'List plants: rule 2';
const access = 'List plants: rule 5';
const aString = 'The document asks only for a string.';
const anInt64 = 'The document asks only for an int64.';

const jsonType: Values<string> = {
  schemas: [
    z.literal('application/json').check(z.describe('no parameter')),
    z
      .literal('application/json; charset=utf-8')
      .check(z.describe('the charset that JSON always has')),
    z
      .string()
      .check(
        z.regex(jsonMediaType),
        z.describe('another spelling of it: `Application/JSON;charset=utf-8`'),
      ),
  ],
  samples: ['application/json', 'application/json; charset=utf-8'],
  describe: (type) => `is "${type}"`,
};

const furtherMembers: Values<Readonly<Record<string, unknown>>> = {
  schemas: [
    z.record(z.string().check(z.regex(/^(?!(error|message)$)/)), z.unknown()).check(
      z.refine((members) => Object.keys(members).length > 0),
      z.meta({
        minProperties: 1,
        description:
          'an object: the members, with their values; texts may hold placeholders such as `{path}`',
      }),
    ),
  ],
  samples: [{ path: '{path}', details: [{ field: 'name' }] }],
  describe(members) {
    const parts = Object.entries(members).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    );
    return `has ${new Intl.ListFormat('en').format(parts)} beside error and message`;
  },
};

/** Ids, as strings so that no digit is lost. */
function ids(...samples: readonly PlantId[]): Values<PlantId> {
  const schema = z.string().check(
    z.regex(/^(0|-?[1-9][0-9]{0,18})$/),
    z.refine((text) => 'id' in parseInt64(text)),
    z.describe('an int64, as a string of digits'),
  );
  return { schemas: [schema], samples, describe: (text) => `is ${text}` };
}

function minimumLength(field: 'name' | 'tag') {
  const describe = (min: number) =>
    min === 0 ? 'may be empty' : `must have at least ${counted(min, 'character')}`;
  return parameter({
    section: 'Resources: rule 3',
    question: `How short may a ${field} be?`,
    subject: `A ${field}`,
    values: count('the minimum number of characters', describe, [0, 1, 3], 0),
    default: 0,
    why: aString,
  });
}

function maximumLength(field: 'name' | 'tag', samples: readonly number[]) {
  const describe = (max: number) => `may have at most ${counted(max, 'character')}`;
  return parameter({
    section: 'Resources: rule 3',
    question: `How long may a ${field} be?`,
    subject: `A ${field}`,
    words: { unlimited: 'may have any length' },
    values: count('the maximum number of characters', describe, samples),
    default: 'unlimited',
    why: aString,
  });
}

const orderKeys = {
  creation: 'their creation',
  id: 'their ids',
  name: 'their names, by code unit',
  'name-ignoring-case': 'their names, ignoring case',
} as const;

const directions = ['ascending', 'descending'] as const;

/** The order of a list; plants that are equal in it are in the order of their creation. */
interface ListOrder {
  readonly key: keyof typeof orderKeys;
  readonly direction: (typeof directions)[number];
}

const keys = Object.keys(orderKeys) as [ListOrder['key']];

const orders: Values<ListOrder> = {
  schemas: [
    z
      .strictObject({ key: z.enum(keys), direction: z.enum(directions) })
      .check(
        z.describe(
          'an object: a `key` (`creation`, `id`, `name` or `name-ignoring-case`) and a `direction` (`ascending` or `descending`)',
        ),
      ),
  ],
  samples: keys.flatMap((key) => directions.map((direction) => ({ key, direction }))),
  describe: ({ key, direction }) => `has the plants in ${direction} order of ${orderKeys[key]}`,
};

/**
 * What the interface document leaves open and no single request shows: visibility, order, bounds,
 * sizes, the way bodies are written, rates. One row a parameter.
 */
export const parameters = {
  'request.maximum-body-bytes': parameter({
    section: sizes,
    question: 'How large may a request body be?',
    subject: 'A request body',
    words: { unlimited: 'may have any size' },
    values: count(
      'the maximum number of bytes',
      (bytes) => `may have at most ${counted(bytes, 'byte')}`,
      [1024, 1_048_576],
    ),
    default: 1_048_576,
    why: 'A plant is far smaller, and no accident should fill the memory of the mock.',
  }),
  'request.rate-limit': parameter({
    section: sizes,
    question: 'How many requests can a user send in a minute?',
    subject: 'The number of requests of a user',
    words: { unlimited: 'is not limited' },
    values: count('requests a minute', (max) => `is limited to ${max} a minute`, [3]),
    default: 'unlimited',
    why: 'An unexpected limit would make tests fail at random.',
  }),
  'response.content-type': parameter({
    section: 'Introduction',
    question: 'What is the Content-Type of a response if its outcome gives none?',
    subject: 'The Content-Type of a response',
    values: jsonType,
    default: 'application/json',
    why: 'The document uses it.',
  }),
  'response.absent-tag': parameter({
    section: 'Resources: Plant',
    question: 'How does the provider return a plant without a tag?',
    subject: 'A plant without a tag',
    words: {
      absent: 'is returned without the member tag',
      empty: 'is returned with an empty tag',
    },
    default: 'absent',
    why: 'The tag is not required, and an empty tag differs from no tag.',
  }),
  'error.integer': parameter({
    section: 'Errors 3',
    question: 'What is the integer of an Error if its outcome gives none?',
    subject: 'The integer of an Error',
    words: { status: 'is the HTTP status of the response' },
    values: {
      schemas: [z.int32().check(z.describe('an int32: the same integer for every Error'))],
      samples: [0, 1000],
      describe: (value) => `is always ${value}`,
    },
    default: 'status',
    why: 'Client and provider already share this number.',
  }),
  'error.further-members': parameter({
    section: 'Resources: Error',
    question: 'Which members does every Error have beside error and message?',
    subject: 'An Error',
    words: { none: 'has only error and message' },
    values: furtherMembers,
    default: 'none',
    why: 'The document shows no other members.',
  }),
  'create.id-minimum': parameter({
    section: 'Resources: rule 4',
    question: 'What is the smallest id?',
    subject: 'The smallest id',
    values: ids(smallestInt64, '0', '1', '-2147483648'),
    default: smallestInt64,
    why: anInt64,
  }),
  'create.id-maximum': parameter({
    section: 'Resources: rule 4',
    question: 'What is the largest id?',
    subject: 'The largest id',
    values: ids(largestInt64, '9007199254740991', '2147483647'),
    default: largestInt64,
    why: anInt64,
  }),
  'create.minimum-name-length': minimumLength('name'),
  'create.maximum-name-length': maximumLength('name', [1, 255]),
  'create.minimum-tag-length': minimumLength('tag'),
  'create.maximum-tag-length': maximumLength('tag', [1, 64]),
  'create.maximum-plants': parameter({
    section: sizes,
    question: 'How many plants can the store hold?',
    subject: 'The number of plants in the store',
    words: { unlimited: 'is not limited' },
    values: count('the maximum for all users together', (max) => `is limited to ${max}`, [1, 1000]),
    default: 'unlimited',
    why: 'The document names no maximum.',
  }),
  'create.owner': parameter({
    section: access,
    question: 'Who owns a created plant?',
    subject: 'A created plant',
    words: {
      creator: 'belongs to the user who created it',
      everyone: 'belongs to nobody, and every user sees it',
    },
    default: 'creator',
    why: 'A list returns what the user has access to, so plants have owners.',
  }),
  'list.visibility': parameter({
    section: access,
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
    values: orders,
    default: { key: 'creation', direction: 'ascending' },
    why: 'A list that grows at its end is the least surprising.',
  }),
  'list.default-limit': parameter({
    section: limitRule,
    question: 'How many plants does a list without a limit return at most?',
    subject: 'A list without a limit',
    words: { unlimited: 'returns all plants' },
    values: count(
      'the maximum number of plants',
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
    words: { unlimited: 'may be any whole number' },
    values: count('the largest limit', (max) => `may be at most ${max}`, [3, 100]),
    default: 'unlimited',
    why: 'The document names no bound.',
  }),
};

export type ParameterId = keyof typeof parameters;

export const parameterIds = Object.keys(parameters) as ParameterId[];

export type Parameters = {
  readonly [Id in ParameterId]: (typeof parameters)[Id]['default'];
};

export const defaultParameters = Object.fromEntries(
  parameterIds.map((id) => [id, parameters[id].default]),
) as Parameters;
