import * as z from 'zod';
import { wholeNumberSchema } from '../../interface/read-input.js';
import { operationNames } from '../../interface/rules.js';
import { type Fault, type FaultKind, maxDelayMs } from './fault.js';

const text = z.string();

function numberFrom(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`;
  return z.number({ error }).min(min, error).max(max, error);
}

const flag = z.boolean().optional();
const maxRequests = 1_000_000_000;

const limits = {
  operation: z.enum(operationNames).optional(),
  user: text.min(1).optional(),
  token: text.min(1).optional(),
  nth: wholeNumberSchema(1, maxRequests).optional(),
  after: wholeNumberSchema(0, maxRequests).optional(),
  times: wholeNumberSchema(1, maxRequests).optional(),
  probability: numberFrom(0, 1).optional(),
  seed: wholeNumberSchema(0, 0xffff_ffff).optional(),
};

const milliseconds = numberFrom(0, maxDelayMs);
const delay = z.union(
  [
    milliseconds,
    z
      .strictObject({ from: milliseconds, to: milliseconds })
      .refine(({ from, to }) => from <= to, { error: 'has a "from" above its "to"' }),
    z.strictObject({ median: milliseconds, sigma: numberFrom(0, 10) }),
  ],
  {
    error:
      `must be milliseconds from 0 to ${maxDelayMs}, { "from": 100, "to": 400 } ` +
      'or { "median": 200, "sigma": 0.5 }',
  },
);

/** The schema of each kind of fault. */
export const faultSchemas: { readonly [Kind in FaultKind]: z.ZodType<Fault & { kind: Kind }> } = {
  delay: z.strictObject({ kind: z.literal('delay'), delayMs: delay, ...limits }),
  status: z.strictObject({
    kind: z.literal('status'),
    status: wholeNumberSchema(200, 599),
    message: text.optional(),
    retryAfterSeconds: wholeNumberSchema(0, 86_400).optional(),
    processed: flag,
    ...limits,
  }),
  'expired-token': z.strictObject({ kind: z.literal('expired-token'), ...limits }),
  'drop-connection': z.strictObject({
    kind: z.literal('drop-connection'),
    processed: flag,
    ...limits,
  }),
  'no-answer': z.strictObject({ kind: z.literal('no-answer'), processed: flag, ...limits }),
  'truncate-body': z.strictObject({ kind: z.literal('truncate-body'), ...limits }),
  'malformed-json': z.strictObject({ kind: z.literal('malformed-json'), ...limits }),
  'empty-body': z.strictObject({ kind: z.literal('empty-body'), ...limits }),
};

export const faultKinds = Object.keys(faultSchemas) as FaultKind[];
