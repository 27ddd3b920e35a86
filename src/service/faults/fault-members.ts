import { operationNames } from '../../interface/operation-name.js';
import { headerValue } from '../../interface/outcome-schema.js';
import { isPlainObject } from '../../text/json.js';
import * as v from '../../text/schema.js';
import { kindOf } from '../../text/wording.js';
import { maxDelayMs } from '../wait.js';

const milliseconds = v.numberIn(0, maxDelayMs);
const delays =
  `milliseconds from 0 to ${maxDelayMs}, { "from": 100, "to": 400 } ` +
  'or { "median": 200, "sigma": 0.5 }';
const delay = v.union(
  [
    milliseconds,
    v.pipe(
      v.strictObject({ from: milliseconds, to: milliseconds }),
      v.check(({ from, to }) => from <= to, 'has a "from" above its "to"'),
    ),
    v.strictObject({ median: milliseconds, sigma: v.numberIn(0, 10) }),
  ],
  ({ input }) => (kindOf(input) === 'an object' ? `must be ${delays}` : v.outOf(delays)({ input })),
);

/** Headers that describe how a body is sent, which a transport sets. */
const headerName =
  /^(?!(connection|content-length|keep-alive|trailer|transfer-encoding|upgrade)$)[\w!#$%&'*+.^`|~-]+$/i;

/** Whether JSON has this value: none that JSON.stringify drops or changes. */
function isJson(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.every(isJson);
  }
  return isPlainObject(value)
    ? Object.values(value).every(isJson)
    : value === null ||
        typeof value === 'string' ||
        typeof value === 'boolean' ||
        Number.isFinite(value);
}

const base64 = /^([a-z\d+/]{4})*([a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i;

/** The schema of each member that a kind of fault can have, beside its limits. */
export const memberSchemas = {
  /** How long the response is delayed. */
  delayMs: delay,
  /**
   * From 200 to 599. With the kind `status`, one from 300 on replaces the response with an Error (304 has no body), and
   * a lower one replaces only the status of a success. With the kind `respond` the default is 200.
   */
  status: v.wholeNumber(200, 599),
  /** The message of the Error. Default: one that names the fault. */
  message: v.string(),
  /** The Retry-After header, in seconds. Default: 1 for 429, else no such header. */
  retryAfterSeconds: v.wholeNumber(0, 86_400),
  /** By name, in any case. Default: the Content-Type of the body. */
  headers: v.record(
    v.pipe(v.string(), v.regex(headerName, 'is no header that can be chosen\nLeave it out.')),
    headerValue,
  ),
  /** The body as a JSON value. */
  body: v.custom<unknown>(
    isJson,
    'must be a JSON value\nGive a body with integers beyond 2^53 as "text".',
  ),
  /** The body as a text. */
  text: v.string(),
  /** The bytes of the body in Base64. */
  base64: v.pipe(v.string('must be Base64'), v.regex(base64, 'must be Base64')),
  /** Whether the request is executed nevertheless, and only its response is lost. Default false. */
  processed: v.boolean(),
};

/** The values of those members. */
export type FaultMembers = {
  readonly [Name in keyof typeof memberSchemas]: v.InferOutput<(typeof memberSchemas)[Name]>;
};

export type FaultMember = keyof FaultMembers;

const maxRequests = 1_000_000_000;

/** The schemas of the members that limit a fault of any kind to certain requests; without them it applies to each. */
export const limitSchemas = {
  /** Only requests of this operation. */
  operation: v.optional(v.picklist(operationNames)),
  /** Only requests with an accepted token of this user. */
  user: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Only requests with this token, if it is accepted; with or without the name of the sandbox. */
  token: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /**
   * Only the n-th of these requests, counted from 1, whether or not the fault changes its response;
   * excludes `after` and `times`.
   */
  nth: v.optional(v.wholeNumber(1, maxRequests)),
  /** The number of these requests that pass before the fault starts. */
  after: v.optional(v.wholeNumber(0, maxRequests)),
  /** The maximum number of requests that it changes or delays. Default: unlimited. */
  times: v.optional(v.wholeNumber(1, maxRequests)),
  /** The probability that it applies to a request, from 0 (never) to 1 (always). Default 1. */
  probability: v.optional(v.numberIn(0, 1)),
  /**
   * Seeds the random choices and delays. Default: a different seed for each fault of a sandbox, the same
   * in each run.
   */
  seed: v.optional(v.wholeNumber(0, 0xffff_ffff)),
};
