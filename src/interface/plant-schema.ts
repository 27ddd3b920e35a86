import { numeralOf } from '../text/json.js';
import * as v from '../text/schema.js';
import { kindOf, shorten } from '../text/wording.js';
import { type PlantId, readPlantId } from './int64.js';
import {
  type Plant,
  type PlantFieldName,
  plantFieldNames,
  plantFields,
  toFieldValue,
} from './plant.js';

/** Says what is wrong with the value of a member. */
type DescribeIssue = (issue: { readonly input: unknown }) => string;

type FieldSchemas = {
  readonly [Name in keyof Plant]-?: undefined extends Plant[Name]
    ? v.OptionalSchema<v.GenericSchema<NonNullable<Plant[Name]>>, undefined>
    : v.GenericSchema<Plant[Name]>;
};

/**
 * A schema for each member of a Plant.
 *
 * @param describe says what is wrong with a member. Default: the usual words of schemas.
 */
export function createFieldSchemas(
  describe?: (name: PlantFieldName, what: string) => DescribeIssue,
): FieldSchemas {
  const schemas = plantFieldNames.map((name) => {
    const { type, isRequired } = plantFields[name];
    const schema = schemaOfType[type](
      describe?.(name, isRequired ? `a ${type}` : `a ${type}, or absent`),
    );
    return [name, isRequired ? schema : v.optional(schema)];
  });
  return Object.fromEntries(schemas);
}

/** A schema for a member of each type. */
export const schemaOfType = {
  string: (describe?: DescribeIssue): v.GenericSchema<string> => v.string(describe),
  number: (describe?: DescribeIssue) =>
    v.pipe(
      v.unknown(),
      // Before the transformation: the JSON Schema of the input is made from the steps before it.
      v.metadata({ type: 'number' }),
      v.transform(toFieldValue),
      v.number(describe),
      v.finite(describe ?? 'must be a number that a double can hold'),
    ),
};

/** A plant in a response. */
export const plantSchema = v.strictObject(createFieldSchemas(expected));

/**
 * A plant in a create request: a Plant with the id that the client chose.
 *
 * Reads the result of `parseExactJson`, in which the id is a JSON number, and returns the id as a
 * {@link PlantId}. It drops unknown members.
 */
export const newPlantSchema = v.object({
  id: v.pipe(
    v.unknown(),
    v.metadata({ type: 'integer', format: 'int64' }),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): PlantId => {
      const parsed = typeof value === 'string' ? undefined : readPlantId(value);
      if (parsed !== undefined && 'id' in parsed) {
        return parsed.id;
      }
      const numeral = numeralOf(value);
      const message =
        parsed === undefined || numeral === undefined
          ? expected('id', 'an integer')({ input: value })
          : `id must be an int64 integer: ${shorten(numeral)} is ${parsed.problem}`;
      addIssue({ message });
      return NEVER;
    }),
  ),
  ...plantSchema.entries,
});

/** The body of every error response: an int32 and a message. */
export const errorBodySchema = v.object({
  error: v.pipe(v.int32(), v.metadata({ format: 'int32' })),
  message: v.string(),
});

/** Says that a member must be something else than it is. */
export function expected(field: string, what: string): DescribeIssue {
  return ({ input }) => {
    const isBeyond = input === Infinity || input === -Infinity;
    const kind = isBeyond ? 'a number beyond the range of a double' : kindOf(input);
    return input === undefined
      ? `${field} is required and must be ${what}`
      : `${field} must be ${what}, not ${kind}`;
  };
}
