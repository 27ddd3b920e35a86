import { plantFieldNames, plantFields } from '../interface/plant.js';
import { readErrorBody } from '../interface/read-payload.js';

interface Matcher {
  readonly match: string;
  readonly [parameter: string]: unknown;
}

/** Joins matchers in the notation of a pact file. All of them have to match. */
export const all = (...matchers: readonly Matcher[]) => ({ combine: 'AND', matchers });
export const type = { match: 'type' };

/** A 32-bit integer in decimal digits. Pact has no matcher for a range of numbers. */
const int32Pattern =
  '^(-?([0-9]{1,9}|1[0-9]{9}|20[0-9]{8}|21[0-3][0-9]{7}|214[0-6][0-9]{6}|2147[0-3][0-9]{5}' +
  '|21474[0-7][0-9]{4}|214748[0-2][0-9]{3}|2147483[0-5][0-9]{2}|21474836[0-3][0-9]|214748364[0-7])' +
  '|-2147483648)$';

/** The Content-Type of JSON, with any parameters. */
export const jsonTypePattern = '(?i)^application/json[ \\t]*(;.*)?$';

/** The matchers of an Error. */
export const errorMatchers = {
  $: all(type),
  '$.error': all({ match: 'integer' }, { match: 'regex', regex: int32Pattern }),
  '$.message': all(type),
};

/** What a pact expects of a response. */
export interface ExpectedResponse {
  readonly status: number;
  readonly headers?: object;
  readonly body: object;
  readonly matchingRules?: object;
}

const anyOf = (status: 'success' | 'clientError') => ({
  status: { $: all({ match: 'statusCode', status }) },
});

function jsonResponse(
  status: number,
  content: unknown,
  body: object,
  statusMatchers: object = {},
): ExpectedResponse {
  return {
    status,
    headers: { 'Content-Type': ['application/json'] },
    body: { content, contentType: 'application/json', encoded: false },
    matchingRules: {
      body,
      header: { 'Content-Type': all({ match: 'regex', regex: jsonTypePattern }) },
      ...statusMatchers,
    },
  };
}

/** 200 with a Plant that has the members of the example. */
export function plantResponse(example: object): ExpectedResponse {
  return jsonResponse(200, example, { $: all(type) });
}

/**
 * Any success with a list of at most `max` plants. A member of the examples has their type in each plant, which may
 * lack it if it is optional. Without examples, the list may be empty.
 */
export function listResponse(
  status: number,
  examples: readonly object[],
  max?: number,
): ExpectedResponse {
  const size = { ...type, min: examples.length, ...(max !== undefined && { max }) };
  const shown = plantFieldNames.filter((name) => examples.some((example) => name in example));
  const itemMatchers = {
    // With a matcher for the names of members, Pact lets one be absent.
    ...(shown.some((name) => !plantFields[name].isRequired) && {
      '$[*]': all({ match: 'eachKey', rules: [{ match: 'regex', regex: '.*' }], value: {} }),
    }),
    ...Object.fromEntries(shown.map((name) => [`$[*].${name}`, all(type)])),
  };
  return jsonResponse(status, examples, { $: all(size), ...itemMatchers }, anyOf('success'));
}

/** Any success without a body. */
export function emptyResponse(status: number): ExpectedResponse {
  return { status, body: { content: '' }, matchingRules: anyOf('success') };
}

/**
 * Any rejection with an Error. Undefined if the body is not one. The example gets a message of its own, since a
 * message may repeat a token.
 */
export function errorResponse(status: number, body: unknown): ExpectedResponse | undefined {
  const error = readErrorBody(body);
  const example = error && { error: error.error, message: 'What is wrong.' };
  return example && jsonResponse(status, example, errorMatchers, anyOf('clientError'));
}
