import * as z from 'zod/mini';
import { operationNames } from '../../interface/operation-name.js';
import { headerValue, statusesWithoutBody } from '../../interface/outcome-schema.js';
import { numberSchema, outOf, wholeNumberSchema } from '../../interface/read-input.js';
import { kindOf, mustBe, nearest, shorten } from '../../interface/wording.js';
import { maxDelayMs } from '../wait.js';

/** The maximum number of active faults in a sandbox: more would make every request slow. */
export const maxFaults = 1000;

const maxRequests = 1_000_000_000;

/** They limit a fault to certain requests; without a limit it applies to every request. */
const limits = {
  /** Only requests of this operation. */
  operation: z.optional(z.enum(operationNames)),
  /** Only requests with an accepted token of this user. */
  user: z.optional(z.string().check(z.minLength(1))),
  /** Only requests with this token, if it is accepted; with or without the name of the sandbox. */
  token: z.optional(z.string().check(z.minLength(1))),
  /**
   * Only the n-th of these requests, counted from 1, whether or not the fault changes its response;
   * excludes `after` and `times`.
   */
  nth: z.optional(wholeNumberSchema(1, maxRequests)),
  /** The number of these requests that pass before the fault starts. */
  after: z.optional(wholeNumberSchema(0, maxRequests)),
  /** The maximum number of requests that it changes or delays. Default: unlimited. */
  times: z.optional(wholeNumberSchema(1, maxRequests)),
  /** The probability that it applies to a request, from 0 (never) to 1 (always). Default 1. */
  probability: z.optional(numberSchema(0, 1)),
  /**
   * Seeds the random choices and delays. Default: a different seed for each fault of a sandbox, the same
   * in each run.
   */
  seed: z.optional(wholeNumberSchema(0, 0xffff_ffff)),
};

const milliseconds = numberSchema(0, maxDelayMs);
const delays =
  `milliseconds from 0 to ${maxDelayMs}, { "from": 100, "to": 400 } ` +
  'or { "median": 200, "sigma": 0.5 }';
const delay = z.union(
  [
    milliseconds,
    z
      .strictObject({ from: milliseconds, to: milliseconds })
      .check(z.refine(({ from, to }) => from <= to, { error: 'has a "from" above its "to"' })),
    z.strictObject({ median: milliseconds, sigma: numberSchema(0, 10) }),
  ],
  {
    error: ({ input }) =>
      kindOf(input) === 'an object' ? `must be ${delays}` : outOf(delays)({ input }),
  },
);

const executed = {
  /** Whether the request is executed nevertheless, and only its response is lost. Default false. */
  processed: z.optional(z.boolean()),
};

const statusCode = wholeNumberSchema(200, 599);

function kindSchema<Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) {
  return z.strictObject({ kind: z.literal(kind), ...shape, ...limits });
}

/** A success keeps its body, so it takes nothing of what an Error would have. */
const status = kindSchema('status', {
  /**
   * From 200 to 599. A status from 300 on replaces the response with an Error (304 has no body). A lower
   * one replaces only the status of a success.
   */
  status: statusCode,
  /** The message of the Error. Default: one that names the fault. */
  message: z.optional(z.string()),
  /** The Retry-After header, in seconds. Default: 1 for 429, else no such header. */
  retryAfterSeconds: z.optional(wholeNumberSchema(0, 86_400)),
  ...executed,
}).check(
  z.superRefine(({ status, message, retryAfterSeconds, processed }, context) => {
    const extra = Object.entries({ message, retryAfterSeconds, processed }).find(
      ([, value]) => value !== undefined,
    );
    if (status < 300 && extra !== undefined) {
      context.addIssue({
        code: 'custom',
        message: `has a status below 300, which changes only the status of a success, and takes no "${extra[0]}"\nDrop it, or choose a status from 300.`,
      });
    }
  }),
);

/** Headers that describe how a body is sent, which a transport sets. */
const headerName =
  /^(?!(connection|content-length|keep-alive|trailer|transfer-encoding|upgrade)$)[\w!#$%&'*+.^`|~-]+$/i;

const isJson = (value: unknown) => z.json().safeParse(value).success;

const response = {
  /** Default 200. */
  status: z.optional(statusCode),
  /** By name, in any case. Default: the Content-Type of the body. */
  headers: z.optional(
    z.record(
      z.string().check(z.regex(headerName, 'is no header that can be chosen\nLeave it out.')),
      headerValue,
    ),
  ),
  /** The body as a JSON value. */
  body: z.optional(
    z
      .unknown()
      .check(
        z.refine(
          (body) => body === undefined || isJson(body),
          'must be a JSON value\nGive a body with integers beyond 2^53 as "text".',
        ),
      ),
  ),
  /** The body as a text. */
  text: z.optional(z.string()),
  /** The bytes of the body in Base64. */
  base64: z.optional(z.base64({ error: 'must be Base64' })),
};

/** A response has one body at most, and with some statuses none. */
function checkBody(
  { status = 200, body, text, base64 }: z.output<z.ZodMiniObject<typeof response>>,
  context: z.core.$RefinementCtx,
): void {
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
}

/** The schema of what a held response is released with. */
export const givenResponseSchema = z.strictObject(response).check(z.superRefine(checkBody));

export const faultSchema = z
  .discriminatedUnion(
    'kind',
    [
      kindSchema('delay', { delayMs: delay }),
      // The request is executed, and its response waits until it is released, or the fault removed.
      kindSchema('hold', {}),
      status,
      // Answers in place of the plant store, with one of `body`, `text` and `base64`, or with none.
      kindSchema('respond', { ...response, ...executed }).check(z.superRefine(checkBody)),
      kindSchema('expired-token', {}),
      // The client gets no response.
      kindSchema('drop-connection', executed),
      kindSchema('no-answer', executed),
      // The request is executed, and the body of its response spoiled; a response without one is unchanged.
      kindSchema('truncate-body', {}),
      kindSchema('malformed-json', {}),
      kindSchema('empty-body', {}),
    ],
    {
      error: ({ input }) =>
        kindOf(input) === 'an object'
          ? undefined
          : mustBe('an object such as { "kind": "status", "status": 503 }', input),
    },
  )
  .check(
    z.superRefine(({ nth, after, times }, context) => {
      if (nth !== undefined && (after !== undefined || times !== undefined)) {
        context.addIssue({
          code: 'custom',
          message: `has "nth", which selects one request, and excludes "after" and "times"\nWrite "after": ${nth - 1} instead, or drop the others.`,
        });
      }
    }),
  );

/** A fault, and the requests that it applies to. */
export type Fault = Readonly<z.output<typeof faultSchema>>;

export type FaultKind = Fault['kind'];

export const faultKinds: readonly FaultKind[] = faultSchema.def.options.flatMap(
  ({ shape }) => shape.kind.def.values,
);

/** The faults of a kind. */
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;

/** What limits a fault to certain requests. */
export type FaultLimits = Omit<FaultOf<'hold'>, 'kind'>;

/** A fault that changes the response, and not only its time. */
export type Failure = Exclude<Fault, { kind: 'delay' | 'hold' }>;

/**
 * How long a response is delayed, in milliseconds, at most 600 000: a constant, a uniform distribution
 * between two bounds, or a log-normal one as in real networks: half of the delays are below the
 * median, and with a sigma of 0.5 one in twenty is above 2.3 medians.
 */
export type Delay = z.output<typeof delay>;

/** What a held response is released with. */
export type GivenResponse = Readonly<z.output<typeof givenResponseSchema>>;

/** Faults that are started and stopped together, by a name. */
export interface Scenario {
  readonly description?: string | undefined;
  readonly faults: readonly Fault[];
}

/** Scenarios by name, as in a scenario file. */
export type Scenarios = Readonly<Record<string, Scenario>>;

/** That no scenario has a name, and which it may have meant. */
export function missingScenario(name: string, scenarios: Scenarios) {
  const names = Object.keys(scenarios);
  const remedy = nearest(shorten(name), names) || `The scenarios are ${names.join(', ')}.`;
  return { cause: `there is no scenario "${shorten(name)}"`, remedy };
}
