import * as z from 'zod';
import { listPlaceholders } from './placeholders.js';
import { outOf, wholeNumberSchema } from './read-input.js';
import { type SituationId, situations } from './situations.js';
import { isJsonMediaType, jsonMediaType } from './syntax.js';
import { upperFirst } from './wording.js';

/** Headers that an outcome cannot set, because they describe how the body is sent. */
const reserved =
  /^(?!(connection|content-encoding|content-length|keep-alive|trailer|transfer-encoding|upgrade)$)/;

export const headerValue = z
  .string()
  .regex(/^[\t -~]*$/, 'must be a text of ASCII characters in one line');

const headers = z
  .record(
    z
      .string()
      .regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, 'is no name of a header in lower case')
      .regex(reserved, 'is a header that the server sets\nLeave it out.'),
    headerValue,
  )
  .refine((given) => isJsonMediaType(given['content-type'] ?? 'application/json'), {
    path: ['content-type'],
    error: 'must be application/json\nGive that, or leave it out.',
  })
  .meta({
    id: 'headers',
    description: 'Further headers of the response, by lower-case name.',
    properties: { 'content-type': { type: 'string', pattern: jsonMediaType.source } },
  })
  .optional();

const error = z
  .looseObject({
    error: z.int32({ error: outOf('an int32') }).optional(),
    message: z.string().optional(),
  })
  .meta({ id: 'error', description: `The body. Texts may hold ${listPlaceholders()}.` })
  .optional();

const aRejection = 'from 400 to 599 for a rejection';

const rejected = z
  .strictObject({ status: wholeNumberSchema(400, 599, aRejection), error, headers })
  .meta({ id: 'rejected' });
const rejectedWith400 = rejected
  .extend({ status: wholeNumberSchema(400, 400, '400, which the document requires') })
  .meta({ id: 'rejectedWith400' });

export function outcomeSchema(id: SituationId): z.ZodType {
  const { effects, requires } = situations[id];
  const rejection = isRejectedWith400(id) ? rejectedWith400 : rejected;
  if (Object.keys(effects).length === 0) {
    return rejection;
  }
  const accepted = acceptedSchema(id);
  const schema = requires === 'accepted' ? accepted : z.union([accepted, rejection]);
  return schema.meta({ id });
}

function acceptedSchema(id: SituationId): z.ZodType {
  const names = Object.entries(situations[id].effects);
  const meanings = names.map(([name, meaning]) => `"${name}" (${meaning})`).join('; or ');
  const effect = z.union(
    names.map(([name, meaning]) => z.literal(name).describe(meaning)),
    { error: ({ input }) => `cannot be ${JSON.stringify(input)}\nUse ${meanings}.` },
  );
  return z.strictObject({
    effect: effect.optional(),
    ...(hasOwnAnswer(id) && { status: successStatus(id).optional(), headers }),
  });
}

/** The members of the outcomes of a situation, in a sentence. */
export function describeMembers(id: SituationId): string {
  const { effects, requires } = situations[id];
  const success = `a success can have ${hasOwnAnswer(id) ? '"effect", "status" and "headers"' : '"effect"'}`;
  const rejection = 'a rejection has a "status" from 400, and can have "error" and "headers"';
  const all = [
    ...(Object.keys(effects).length > 0 ? [success] : []),
    ...(requires === 'accepted' ? [] : [rejection]),
  ];
  return `${upperFirst(all.join('; '))}.`;
}

/** Statuses of successes without a body (RFC 9110, 15.3), which a list cannot have. */
export const statusesWithoutBody: readonly number[] = [204, 205];

function successStatus(id: SituationId): z.ZodType {
  const { operation, requires } = situations[id];
  const orRejection = requires === 'accepted' ? '' : `, or ${aRejection}`;
  if (operation === 'create') {
    return wholeNumberSchema(200, 200, `200, with which a create succeeds${orRejection}`);
  }
  const status = wholeNumberSchema(200, 299, `from 200 to 299 for a success${orRejection}`);
  return operation === 'delete'
    ? status
    : status
        .refine((one) => !statusesWithoutBody.includes(one), {
          error: ({ input }) => `cannot be ${input}, which has no body`,
        })
        .meta({ not: { enum: statusesWithoutBody } });
}

/**
 * Whether a success of a situation can have a status and headers of its own. Another peculiarity of a
 * request, such as an unknown member, does not change the response of its operation.
 */
export function hasOwnAnswer(id: SituationId): boolean {
  const { requires, hasOwnAnswer: isOwn = false } = situations[id];
  return requires === 'accepted' || isOwn;
}

/** Whether the document requires the status 400 for the rejection. */
export function isRejectedWith400(id: SituationId): boolean {
  const { operation, requires } = situations[id];
  return operation === 'create' && requires === 'rejected';
}

export function isOutcomeOf(id: SituationId, value: unknown): boolean {
  return outcomeSchema(id).safeParse(value).success;
}
