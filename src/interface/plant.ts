import { type PlantId, readPlantId } from './int64.js';
import { numeralOf } from './json.js';
import * as v from './schema.js';
import { kindOf, shorten } from './wording.js';

/** A plant in a response: a name, and a tag if it has one. */
export const plantSchema = v.strictObject({
  name: v.string(expected('name', 'a string')),
  tag: v.optional(v.string(expected('tag', 'a string, or absent'))),
});
export type Plant = v.InferOutput<typeof plantSchema>;

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
export type NewPlant = v.InferOutput<typeof newPlantSchema>;

/** The body of every error response: an int32 and a message. */
export const errorBodySchema = v.object({
  error: v.pipe(v.int32(), v.metadata({ format: 'int32' })),
  message: v.string(),
});
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;

function expected(field: string, what: string): (issue: { input: unknown }) => string {
  return ({ input }) =>
    input === undefined
      ? `${field} is required and must be ${what}`
      : `${field} must be ${what}, not ${kindOf(input)}`;
}
