import * as z from 'zod/mini';
import { type PlantId, readPlantId } from './int64.js';
import { numeralOf } from './json.js';
import { kindOf, shorten } from './wording.js';

/** A plant in a response: a name, and a tag if it has one. */
export const plantSchema = z.strictObject({
  name: z.string({ error: expected('name', 'a string') }),
  tag: z.optional(z.string({ error: expected('tag', 'a string, or absent') })),
});
export type Plant = z.output<typeof plantSchema>;

/**
 * A plant in a create request: a Plant with the id that the client chose.
 *
 * Reads the result of `parseExactJson`, in which the id is a JSON number, and returns the id as a
 * {@link PlantId}. It drops unknown members.
 */
export const newPlantSchema = z.object(
  {
    id: z
      .pipe(
        z.unknown(),
        z.transform((value, context): PlantId => {
          const parsed = typeof value === 'string' ? undefined : readPlantId(value);
          if (parsed !== undefined && 'id' in parsed) {
            return parsed.id;
          }
          const numeral = numeralOf(value);
          const message =
            parsed === undefined || numeral === undefined
              ? expected('id', 'an integer')({ input: value })
              : `id must be an int64 integer: ${shorten(numeral)} is ${parsed.problem}`;
          context.issues.push({ code: 'custom', input: value, message });
          return z.NEVER;
        }),
      )
      .check(z.meta({ type: 'integer', format: 'int64' })),
    ...plantSchema.shape,
  },
  { error: ({ input }) => `a plant must be a JSON object, not ${kindOf(input)}` },
);
export type NewPlant = z.output<typeof newPlantSchema>;

/** The body of every error response: an int32 and a message. */
export const errorBodySchema = z.object({
  error: z.int32().check(z.meta({ format: 'int32' })),
  message: z.string(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;

function expected(field: string, what: string): (issue: { input?: unknown }) => string {
  return ({ input }) =>
    input === undefined
      ? `${field} is required and must be ${what}`
      : `${field} must be ${what}, not ${kindOf(input)}`;
}
