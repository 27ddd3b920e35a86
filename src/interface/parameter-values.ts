import * as v from '../text/schema.js';
import { jsonMediaType } from '../text/syntax.js';
import { describeWholeNumber } from '../text/whole-number.js';
import { type PlantId, parseInt64 } from './int64.js';

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
  readonly [Kind in keyof ValueTypes]: (values: Values) => readonly v.Schema<ValueTypes[Kind]>[];
} = {
  count: ({ meaning, min = 1 }) => [
    v.pipe(v.wholeNumber(min), v.description(`${describeWholeNumber(min)}: ${meaning}`)),
  ],
  int32: ({ meaning }) => [v.pipe(v.int32(), v.description(meaning))],
  // As a string, so that no digit is lost.
  int64: ({ meaning }) => [
    v.pipe(
      v.string(),
      v.regex(/^(0|-?[1-9][0-9]{0,18})$/),
      v.check((text) => 'id' in parseInt64(text)),
      v.description(meaning),
    ),
  ],
  'media type': ({ meaning }) => [
    v.pipe(v.literal('application/json'), v.description('no parameter')),
    v.pipe(
      v.literal('application/json; charset=utf-8'),
      v.description('the charset that JSON always has'),
    ),
    v.pipe(v.string(), v.regex(jsonMediaType), v.description(meaning)),
  ],
  members: ({ meaning }) => [
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^(?!(error|message)$)/)), v.unknown()),
      v.minEntries(1),
      v.description(meaning),
    ),
  ],
  order: ({ meaning }) => [
    v.pipe(
      v.strictObject({ key: v.picklist(orderKeys), direction: v.picklist(directions) }),
      v.description(meaning),
    ),
  ],
};

/** The schemas of the values that have no names; none if all have. */
export function schemasOf(values: Values | undefined): readonly v.Schema[] {
  return values === undefined ? [] : schemas[values.kind](values);
}
