import * as z from 'zod/mini';
import { largestInt64, parseInt64, smallestInt64 } from './int64.js';
import { count, type Parameter, parameter } from './parameter.js';
import { jsonMediaType } from './syntax.js';

const jsonTypes = [
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
];

const int32 = z.int32().check(z.describe('an int32: the same integer for every Error'));

const furtherMembers = z
  .record(z.string().check(z.regex(/^(?!(error|message)$)/)), z.unknown())
  .check(
    z.refine((members) => Object.keys(members).length > 0),
    z.meta({
      minProperties: 1,
      description:
        'an object: the members, with their values; texts may hold placeholders such as `{path}`',
    }),
  );

/** An id, as a string so that no digit is lost. */
const id = z.string().check(
  z.regex(/^(0|-?[1-9][0-9]{0,18})$/),
  z.refine((text) => 'id' in parseInt64(text)),
  z.describe('an int64, as a string of digits'),
);

const minimumLength = parameter({
  values: count('the minimum number of characters', 0),
  default: 0,
});

const maximumLength = parameter({
  words: { unlimited: 'may have any length' },
  values: count('the maximum number of characters'),
  default: 'unlimited',
});

export const orderKeys = ['creation', 'id', 'name', 'name-ignoring-case'] as const;
export const directions = ['ascending', 'descending'] as const;

/** The order of a list; plants that are equal in it are in the order of their creation. */
interface ListOrder {
  readonly key: (typeof orderKeys)[number];
  readonly direction: (typeof directions)[number];
}

const order: z.ZodMiniType<ListOrder> = z
  .strictObject({ key: z.enum(orderKeys), direction: z.enum(directions) })
  .check(
    z.describe(
      'an object: a `key` (`creation`, `id`, `name` or `name-ignoring-case`) and a `direction` (`ascending` or `descending`)',
    ),
  );

/**
 * What the interface document leaves open and no single request shows: visibility, order, bounds,
 * sizes, the way bodies are written, rates. One row a parameter; `texts` has its sentences.
 */
export const parameters = {
  'request.maximum-body-bytes': parameter({
    words: { unlimited: 'may have any size' },
    values: count('the maximum number of bytes'),
    default: 1_048_576,
  }),
  'request.rate-limit': parameter({
    words: { unlimited: 'is not limited' },
    values: count('requests a minute'),
    default: 'unlimited',
  }),
  'response.content-type': parameter({ values: jsonTypes, default: 'application/json' }),
  'response.absent-tag': parameter({
    words: {
      absent: 'is returned without the member tag',
      empty: 'is returned with an empty tag',
    },
    default: 'absent',
  }),
  'response.white-space': parameter({
    words: { none: 'has no white space between its tokens', indented: 'is indented' },
    default: 'none',
  }),
  'error.integer': parameter({
    words: { status: 'is the HTTP status of the response' },
    values: [int32],
    default: 'status',
  }),
  'error.further-members': parameter({
    words: { none: 'has only error and message' },
    values: [furtherMembers],
    default: 'none',
  }),
  'create.id-minimum': parameter({
    values: [id],
    default: smallestInt64,
  }),
  'create.id-maximum': parameter({
    values: [id],
    default: largestInt64,
  }),
  'create.minimum-name-length': minimumLength,
  'create.maximum-name-length': maximumLength,
  'create.minimum-tag-length': minimumLength,
  'create.maximum-tag-length': maximumLength,
  'create.maximum-plants': parameter({
    words: { unlimited: 'is not limited' },
    values: count('the maximum for all users together'),
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
    values: [order],
    default: { key: 'creation', direction: 'ascending' },
  }),
  'list.default-limit': parameter({
    words: { unlimited: 'returns all plants' },
    values: count('the maximum number of plants'),
    default: 'unlimited',
  }),
  'list.maximum-limit': parameter({
    words: { unlimited: 'may be any whole number' },
    values: count('the largest limit'),
    default: 'unlimited',
  }),
  'list.lag': parameter({ values: count('milliseconds', 0), default: 0 }),
};

export type ParameterId = keyof typeof parameters;

/** The values of a parameter that have no names; `never` if all have. */
export type OtherValue<Id extends ParameterId> =
  (typeof parameters)[Id] extends Parameter<string, infer Other> ? Other : never;

export const parameterIds = Object.keys(parameters) as ParameterId[];

export type Parameters = {
  readonly [Id in ParameterId]: (typeof parameters)[Id]['default'];
};

export const defaultParameters = Object.fromEntries(
  parameterIds.map((id) => [id, parameters[id].default]),
) as Parameters;
