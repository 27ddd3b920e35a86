import * as z from 'zod';
import { headerValue, statusesWithoutBody } from '../../interface/outcome-schema.js';
import { numberSchema, wholeNumberSchema } from '../../interface/read-input.js';
import { operationNames } from '../../interface/rules.js';
import { type Fault, type FaultKind, type GivenResponse, maxDelayMs } from './fault.js';

const text = z.string();

const maxRequests = 1_000_000_000;

const limits = {
  operation: z.enum(operationNames).optional(),
  user: text.min(1).optional(),
  token: text.min(1).optional(),
  nth: wholeNumberSchema(1, maxRequests).optional(),
  after: wholeNumberSchema(0, maxRequests).optional(),
  times: wholeNumberSchema(1, maxRequests).optional(),
  probability: numberSchema(0, 1).optional(),
  seed: wholeNumberSchema(0, 0xffff_ffff).optional(),
};

const milliseconds = numberSchema(0, maxDelayMs);
const delay = z.union(
  [
    milliseconds,
    z
      .strictObject({ from: milliseconds, to: milliseconds })
      .refine(({ from, to }) => from <= to, { error: 'has a "from" above its "to"' }),
    z.strictObject({ median: milliseconds, sigma: numberSchema(0, 10) }),
  ],
  {
    error:
      `must be milliseconds from 0 to ${maxDelayMs}, { "from": 100, "to": 400 } ` +
      'or { "median": 200, "sigma": 0.5 }',
  },
);

const processed = z.boolean().optional();

/** A success keeps its body, so it takes nothing of what an Error would have. */
const status = z
  .strictObject({
    kind: z.literal('status'),
    status: wholeNumberSchema(200, 599),
    message: text.optional(),
    retryAfterSeconds: wholeNumberSchema(0, 86_400).optional(),
    processed,
    ...limits,
  })
  .superRefine(({ status, message, retryAfterSeconds, processed }, context) => {
    const extra = Object.entries({ message, retryAfterSeconds, processed }).find(
      ([, value]) => value !== undefined,
    );
    if (status < 300 && extra !== undefined) {
      context.addIssue({
        code: 'custom',
        message: `has a status below 300, which changes only the status of a success, and takes no "${extra[0]}"\nDrop it, or choose a status from 300.`,
      });
    }
  });

/** Headers that describe how a body is sent, which a transport sets. */
const headerName =
  /^(?!(connection|content-length|keep-alive|trailer|transfer-encoding|upgrade)$)[\w!#$%&'*+.^`|~-]+$/i;

const statusOfResponse = wholeNumberSchema(200, 599);
const response = {
  headers: z
    .record(text.regex(headerName, 'is no header that can be chosen\nLeave it out.'), headerValue)
    .optional(),
  body: z.json({ error: 'must be a JSON value' }).optional(),
  text: text.optional(),
  base64: z.base64({ error: 'must be Base64' }).optional(),
};

function checkBody<Schema extends z.ZodType<GivenResponse>>(schema: Schema): Schema {
  return schema.superRefine(({ status = 200, body, text, base64 }, context) => {
    const given = Object.entries({ body, text, base64 })
      .filter(([, value]) => value !== undefined)
      .map(([name]) => `"${name}"`);
    const isWithoutBody = status === 304 || statusesWithoutBody.includes(status);
    if (given.length > (isWithoutBody ? 0 : 1)) {
      const message = isWithoutBody
        ? `has the status ${status}, with which no body is sent\nDrop ${given[0]}, or choose another status.`
        : `has ${given.join(' and ')}\nA response has one body: drop one.`;
      context.addIssue({ code: 'custom', message });
    }
  });
}

const respond = checkBody(
  z.strictObject({
    kind: z.literal('respond'),
    status: statusOfResponse,
    ...response,
    processed,
    ...limits,
  }),
);

/** The schema of what a held response is released with. */
export const givenResponseSchema = checkBody(
  z.strictObject({ status: statusOfResponse.optional(), ...response }),
);

/** The schema of a fault of any kind. */
export const faultSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('delay'), delayMs: delay, ...limits }),
    z.strictObject({ kind: z.literal('hold'), ...limits }),
    status,
    respond,
    z.strictObject({ kind: z.literal('expired-token'), ...limits }),
    z.strictObject({ kind: z.literal('drop-connection'), processed, ...limits }),
    z.strictObject({ kind: z.literal('no-answer'), processed, ...limits }),
    z.strictObject({ kind: z.literal('truncate-body'), ...limits }),
    z.strictObject({ kind: z.literal('malformed-json'), ...limits }),
    z.strictObject({ kind: z.literal('empty-body'), ...limits }),
  ])
  .superRefine(({ nth, after, times }, context) => {
    if (nth !== undefined && (after !== undefined || times !== undefined)) {
      context.addIssue({
        code: 'custom',
        message: `has "nth", which selects one request, and excludes "after" and "times"\nWrite "after": ${nth - 1} instead, or drop the others.`,
      });
    }
  }) satisfies z.ZodType<Fault>;

export const faultKinds: readonly FaultKind[] = faultSchema.options.map(
  ({ shape }) => shape.kind.value,
);
