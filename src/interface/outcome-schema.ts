import * as z from 'zod/mini';
import { outOf, wholeNumberSchema } from './read-input.js';
import { type SituationId, situations } from './situations.js';
import { isJsonMediaType, jsonMediaType, statusesWithoutBody } from './syntax.js';
import { upperFirst } from './wording.js';

/** Headers that an outcome cannot set, because they describe how the body is sent. */
const reserved =
  /^(?!(connection|content-encoding|content-length|keep-alive|trailer|transfer-encoding|upgrade)$)/;

export const headerValue = z
  .string()
  .check(z.regex(/^[\t -~]*$/, 'must be a text of ASCII characters in one line'));

const headers = z.optional(
  z
    .record(
      z
        .string()
        .check(
          z.regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, 'is no name of a header in lower case'),
          z.regex(reserved, 'is a header that the server sets\nLeave it out.'),
        ),
      headerValue,
    )
    .check(
      z.refine((given) => isJsonMediaType(given['content-type'] ?? 'application/json'), {
        path: ['content-type'],
        error: 'must be application/json\nGive that, or leave it out.',
      }),
      z.meta({
        id: 'headers',
        properties: { 'content-type': { type: 'string', pattern: jsonMediaType.source } },
      }),
    ),
);

const error = z.optional(
  z
    .looseObject({
      error: z.optional(z.int32({ error: outOf('an int32') })),
      message: z.optional(z.string()),
    })
    .check(z.meta({ id: 'error' })),
);

const aRejection = 'from 400 to 599 for a rejection';

function rejectedWith(id: string, status: z.ZodMiniType<number>) {
  return z.strictObject({ status, error, headers }).register(z.globalRegistry, { id });
}

const rejected = rejectedWith('rejected', wholeNumberSchema(400, 599, aRejection));
const rejectedWith400 = rejectedWith(
  'rejectedWith400',
  wholeNumberSchema(400, 400, '400, which the document requires'),
);

export function outcomeSchema(id: SituationId): z.ZodMiniType {
  const { effects, requires } = situations[id];
  const rejection = isRejectedWith400(id) ? rejectedWith400 : rejected;
  if (Object.keys(effects).length === 0) {
    return rejection;
  }
  const accepted = acceptedSchema(id);
  const schema = requires === 'accepted' ? accepted : z.union([accepted, rejection]);
  return schema.register(z.globalRegistry, { id });
}

function acceptedSchema(id: SituationId): z.ZodMiniType {
  const names = Object.entries(situations[id].effects);
  const meanings = names.map(([name, meaning]) => `"${name}" (${meaning})`).join('; or ');
  const effect = z.union(
    names.map(([name, meaning]) => z.literal(name).check(z.describe(meaning))),
    { error: ({ input }) => `cannot be ${JSON.stringify(input)}\nUse ${meanings}.` },
  );
  return z.strictObject({
    effect: z.optional(effect),
    ...(hasOwnAnswer(id) && { status: z.optional(successStatus(id)), headers }),
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

function successStatus(id: SituationId): z.ZodMiniType {
  const { operation, requires } = situations[id];
  const orRejection = requires === 'accepted' ? '' : `, or ${aRejection}`;
  if (operation === 'create') {
    return wholeNumberSchema(200, 200, `200, with which a create succeeds${orRejection}`);
  }
  const status = wholeNumberSchema(200, 299, `from 200 to 299 for a success${orRejection}`);
  return operation === 'delete'
    ? status
    : status.check(
        z.refine((one) => !statusesWithoutBody.includes(one), {
          error: ({ input }) => `cannot be ${input}, which has no body`,
        }),
        z.meta({ not: { enum: statusesWithoutBody } }),
      );
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
