import * as z from 'zod/mini';
import { type PlantId, parseInt64 } from './int64.js';
import { wholeNumberSchema } from './read-input.js';
import { jsonMediaType } from './syntax.js';
import { describeWholeNumber } from './whole-number.js';

export const orderKeys = ['creation', 'id', 'name', 'name-ignoring-case'] as const;
export const directions = ['ascending', 'descending'] as const;

/** The order of a list; plants that are equal in it are in the order of their creation. */
export interface ListOrder {
  readonly key: (typeof orderKeys)[number];
  readonly direction: (typeof directions)[number];
}

/** The types of the values that have no names, by their kind. */
export interface ValueTypes {
  /** A number of something. */
  count: number;
  int32: number;
  int64: PlantId;
  'media type': string;
  members: Readonly<Record<string, unknown>>;
  order: ListOrder;
}

/** The values of a parameter that have no names. Plain data, which the build can write into a page. */
export interface Values<Kind extends keyof ValueTypes = keyof ValueTypes> {
  readonly kind: Kind;
  /** What they mean, for a reader. */
  readonly meaning: string;
  /** The smallest count. Default: 1. */
  readonly min?: number;
}

/** The schemas of the values of a kind, each with a description of what they mean. */
const schemas: {
  readonly [Kind in keyof ValueTypes]: (
    values: Values,
  ) => readonly z.ZodMiniType<ValueTypes[Kind]>[];
} = {
  count: ({ meaning, min = 1 }) => [
    wholeNumberSchema(min).check(z.describe(`${describeWholeNumber(min)}: ${meaning}`)),
  ],
  int32: ({ meaning }) => [z.int32().check(z.describe(meaning))],
  // As a string, so that no digit is lost.
  int64: ({ meaning }) => [
    z.string().check(
      z.regex(/^(0|-?[1-9][0-9]{0,18})$/),
      z.refine((text) => 'id' in parseInt64(text)),
      z.describe(meaning),
    ),
  ],
  'media type': ({ meaning }) => [
    z.literal('application/json').check(z.describe('no parameter')),
    z
      .literal('application/json; charset=utf-8')
      .check(z.describe('the charset that JSON always has')),
    z.string().check(z.regex(jsonMediaType), z.describe(meaning)),
  ],
  members: ({ meaning }) => [
    z.record(z.string().check(z.regex(/^(?!(error|message)$)/)), z.unknown()).check(
      z.refine((members) => Object.keys(members).length > 0),
      z.meta({ minProperties: 1, description: meaning }),
    ),
  ],
  order: ({ meaning }) => [
    z
      .strictObject({ key: z.enum(orderKeys), direction: z.enum(directions) })
      .check(z.describe(meaning)),
  ],
};

/** The schemas of the values that have no names; none if all have. */
export function schemasOf(values: Values | undefined): readonly z.ZodMiniType[] {
  return values === undefined ? [] : schemas[values.kind](values);
}
