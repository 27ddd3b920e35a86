import * as z from 'zod';
import { operationNames } from '../operation.js';
import { type Fault, type FaultKind, longestDelayMs } from './fault.js';

/** A kind of fault: its form, and what a client meets. */
export interface FaultKindRow<Kind extends FaultKind = FaultKind> {
  readonly schema: z.ZodType<Fault & { readonly kind: Kind }>;
  readonly members: string;
  /** Over a socket. */
  readonly socket: string;
  /** Through the MSW handlers and `mock.fetch`, where it is something else. */
  readonly fetch?: string;
}

const text = z.string({ error: 'must be a string' });

function whole(lowest: number, highest: number, noun = '') {
  const error = `must be a whole number${noun} from ${lowest} to ${highest}`;
  return z.int({ error }).min(lowest, error).max(highest, error);
}

function numberFrom(lowest: number, highest: number) {
  const error = `must be a number from ${lowest} to ${highest}`;
  return z.number({ error }).min(lowest, error).max(highest, error);
}

const truth = z.boolean({ error: 'must be true or false' }).optional();
const mostRequests = 1_000_000_000;

const limits = {
  operation: z.enum(operationNames, { error: 'must be "create", "list" or "delete"' }).optional(),
  user: text.min(1, 'must not be empty').optional(),
  nth: whole(1, mostRequests).optional(),
  after: whole(0, mostRequests).optional(),
  times: whole(1, mostRequests).optional(),
  probability: numberFrom(0, 1).optional(),
  seed: whole(0, 2 ** 31 - 1).optional(),
};

const milliseconds = numberFrom(0, longestDelayMs);
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
      `must be milliseconds from 0 to ${longestDelayMs}, { "from": 100, "to": 400 } ` +
      'or { "median": 200, "sigma": 0.5 }',
  },
);

/** Every fault there is. */
export const faultKinds: { readonly [Kind in FaultKind]: FaultKindRow<Kind> } = {
  delay: {
    schema: z.strictObject({ kind: z.literal('delay'), delayMs: delay, ...limits }),
    members: '`delayMs`',
    socket: 'The answer comes late.',
  },
  status: {
    schema: z.strictObject({
      kind: z.literal('status'),
      status: whole(200, 599),
      message: text.optional(),
      retryAfterSeconds: whole(0, 86_400).optional(),
      processed: truth,
      ...limits,
    }),
    members: '`status`, `message`, `retryAfterSeconds`, `processed`',
    socket:
      'This status with an Error body: 429 with `Retry-After` (1 s by default), 401 with ' +
      '`WWW-Authenticate`. A status below 300 takes the place of that of what succeeds.',
  },
  'expired-token': {
    schema: z.strictObject({ kind: z.literal('expired-token'), ...limits }),
    members: '',
    socket: 'What an expired token gets: 401 with `WWW-Authenticate`, or what the profile says.',
  },
  'drop-connection': {
    schema: z.strictObject({ kind: z.literal('drop-connection'), processed: truth, ...limits }),
    members: '`processed`',
    socket: 'The connection is closed with nothing answered.',
    fetch: 'The request fails with a network error (`TypeError`).',
  },
  'no-answer': {
    schema: z.strictObject({ kind: z.literal('no-answer'), processed: truth, ...limits }),
    members: '`processed`',
    socket: 'Nothing is answered until the client gives up, or the server stops.',
    fetch: 'Nothing is answered until the request is aborted.',
  },
  'truncate-body': {
    schema: z.strictObject({ kind: z.literal('truncate-body'), ...limits }),
    members: '',
    socket: 'The headers and half of the body, then the connection is closed.',
    fetch: 'The headers and half of the body, whose stream then fails.',
  },
  'malformed-json': {
    schema: z.strictObject({ kind: z.literal('malformed-json'), ...limits }),
    members: '',
    socket: 'The body lacks its last character, which no JSON parser takes.',
  },
  'empty-body': {
    schema: z.strictObject({ kind: z.literal('empty-body'), ...limits }),
    members: '',
    socket: 'The status and the headers, and no body.',
  },
};
