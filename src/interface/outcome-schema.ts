import * as z from 'zod';
import { listPlaceholders } from './placeholders.js';
import { describeUnknown, outOf, wholeNumberSchema } from './read-input.js';
import { type OperationName, operationNames } from './rules.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
} from './situations.js';
import { isJsonMediaType, jsonMediaType } from './syntax.js';

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

const rejected = rejectedWith(wholeNumberSchema(400, 599, aRejection)).meta({ id: 'rejected' });
const rejectedWith400 = rejectedWith(
  wholeNumberSchema(400, 400, '400, which the document requires'),
).meta({ id: 'rejectedWith400' });

function rejectedWith(status: z.ZodType<number>) {
  return z.strictObject(
    { status, error, headers },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' && issue.keys.includes('effect')
          ? 'is a rejection with an effect\nLeave out one of the two.'
          : undefined,
    },
  );
}

export function outcomeSchema(key: SituationKey): z.ZodType {
  const [id] = parseSituationKey(key);
  const { effects, requires } = situations[id];
  const rejection = isRejectedWith400(id) ? rejectedWith400 : rejected;
  if (Object.keys(effects).length === 0) {
    return rejection;
  }
  const accepted = acceptedSchema(key);
  const schema = requires === 'accepted' ? accepted : z.union([accepted, rejection]);
  return schema.meta({ id: key.replace('/', '.') });
}

const members = ['status', 'effect', 'error', 'headers'];

function acceptedSchema(key: SituationKey): z.ZodType {
  const [id] = parseSituationKey(key);
  const { effects, requires } = situations[id];
  const names = Object.entries(effects);
  const meanings = names.map(([name, meaning]) => `"${name}" (${meaning})`).join('; or ');
  const effect = z.union(
    names.map(([name, meaning]) => z.literal(name).describe(meaning)),
    { error: ({ input }) => `cannot be ${JSON.stringify(input)}\nUse ${meanings}.` },
  );
  return z.strictObject(
    {
      effect: effect.optional(),
      ...(hasOwnAnswer(id) && { status: successStatus(key).optional(), headers }),
    },
    {
      error: (issue) => {
        if (issue.code !== 'unrecognized_keys') {
          return undefined;
        }
        const [name = ''] = issue.keys;
        if (name === 'error') {
          return requires === 'accepted'
            ? 'is a success with an error\nLeave the error out: the document requires a success.'
            : 'has an error and no status of a rejection\nGive a status from 400 to 599.';
        }
        return ['status', 'headers'].includes(name)
          ? `has "${name}" and is no rejection\nLeave it out: the operation answers this success as usual.`
          : describeUnknown('unknown member', name, members, `Use ${members.join(', ')}.`);
      },
    },
  );
}

/** Statuses of successes without a body (RFC 9110, 15.3), which a list cannot have. */
export const statusesWithoutBody: readonly number[] = [204, 205];

function successStatus(key: SituationKey): z.ZodType {
  const [id] = parseSituationKey(key);
  const orRejection = situations[id].requires === 'accepted' ? '' : `, or ${aRejection}`;
  const operation = operationOf(key);
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

export function isOutcomeOf(key: SituationKey, value: unknown): boolean {
  return outcomeSchema(key).safeParse(value).success;
}

/** The operation of a situation or its variant; undefined for any operation. */
export function operationOf(key: SituationKey): OperationName | undefined {
  const [id, variant] = parseSituationKey(key);
  const { operation } = situations[id];
  return operation === 'any' ? operationNames.find((name) => name === variant) : operation;
}
