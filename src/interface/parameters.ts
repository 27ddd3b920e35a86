import * as z from 'zod/mini';
import { largestInt64, type PlantId, parseInt64, smallestInt64 } from './int64.js';
import { count, parameter, type Values } from './parameter.js';
import { jsonMediaType } from './syntax.js';

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
};

const int32: Values<number> = {
  schemas: [z.int32().check(z.describe('an int32: the same integer for every Error'))],
  samples: [0, 1000],
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
};

/** Ids, as strings so that no digit is lost. */
function ids(...samples: readonly PlantId[]): Values<PlantId> {
  const schema = z.string().check(
    z.regex(/^(0|-?[1-9][0-9]{0,18})$/),
    z.refine((text) => 'id' in parseInt64(text)),
    z.describe('an int64, as a string of digits'),
  );
  return { schemas: [schema], samples };
}

const minimumLength = parameter({
  values: count('the minimum number of characters', [0, 1, 3], 0),
  default: 0,
});

function maximumLength(...samples: readonly number[]) {
  return parameter({
    words: { unlimited: 'may have any length' },
    values: count('the maximum number of characters', samples),
    default: 'unlimited',
  });
}

const orderKeys = ['creation', 'id', 'name', 'name-ignoring-case'] as const;
const directions = ['ascending', 'descending'] as const;

/** The order of a list; plants that are equal in it are in the order of their creation. */
interface ListOrder {
  readonly key: (typeof orderKeys)[number];
  readonly direction: (typeof directions)[number];
}

const orders: Values<ListOrder> = {
  schemas: [
    z
      .strictObject({ key: z.enum(orderKeys), direction: z.enum(directions) })
      .check(
        z.describe(
          'an object: a `key` (`creation`, `id`, `name` or `name-ignoring-case`) and a `direction` (`ascending` or `descending`)',
        ),
      ),
  ],
  samples: orderKeys.flatMap((key) => directions.map((direction) => ({ key, direction }))),
};

/**
 * What the interface document leaves open and no single request shows: visibility, order, bounds,
 * sizes, the way bodies are written, rates. One row a parameter; `texts/parameters.ts` has its sentences.
 */
export const parameters = {
  'request.maximum-body-bytes': parameter({
    words: { unlimited: 'may have any size' },
    values: count('the maximum number of bytes', [1024, 1_048_576]),
    default: 1_048_576,
  }),
  'request.rate-limit': parameter({
    words: { unlimited: 'is not limited' },
    values: count('requests a minute', [3]),
    default: 'unlimited',
  }),
  'response.content-type': parameter({ values: jsonType, default: 'application/json' }),
  'response.absent-tag': parameter({
    words: {
      absent: 'is returned without the member tag',
      empty: 'is returned with an empty tag',
    },
    default: 'absent',
  }),
  'error.integer': parameter({
    words: { status: 'is the HTTP status of the response' },
    values: int32,
    default: 'status',
  }),
  'error.further-members': parameter({
    words: { none: 'has only error and message' },
    values: furtherMembers,
    default: 'none',
  }),
  'create.id-minimum': parameter({
    values: ids(smallestInt64, '0', '1', '-2147483648'),
    default: smallestInt64,
  }),
  'create.id-maximum': parameter({
    values: ids(largestInt64, '9007199254740991', '2147483647'),
    default: largestInt64,
  }),
  'create.minimum-name-length': minimumLength,
  'create.maximum-name-length': maximumLength(1, 255),
  'create.minimum-tag-length': minimumLength,
  'create.maximum-tag-length': maximumLength(1, 64),
  'create.maximum-plants': parameter({
    words: { unlimited: 'is not limited' },
    values: count('the maximum for all users together', [1, 1000]),
    default: 'unlimited',
  }),
  'create.owner': parameter({
    words: {
      creator: 'belongs to the user who created it',
      everyone: 'belongs to nobody, and every user sees it',
    },
    default: 'creator',
  }),
  'list.visibility': parameter({
    words: {
      'own-and-shared': "has the user's own plants, and the plants that belong to nobody",
      own: "has only the user's own plants",
      all: 'has the plants of every user',
    },
    default: 'own-and-shared',
  }),
  'list.order': parameter({
    words: { changing: 'has the plants in another order each time' },
    values: orders,
    default: { key: 'creation', direction: 'ascending' },
  }),
  'list.default-limit': parameter({
    words: { unlimited: 'returns all plants' },
    values: count('the maximum number of plants', [2, 20]),
    default: 'unlimited',
  }),
  'list.maximum-limit': parameter({
    words: { unlimited: 'may be any whole number' },
    values: count('the largest limit', [3, 100]),
    default: 'unlimited',
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
