import { HTTPResponseStatusClass, MatchersV3 } from '@pact-foundation/pact';
import { plantFieldNames, plantFields } from '../src/interface/plant.js';
import { all, errorMatchers, jsonTypePattern, type } from '../src/record/matchers.js';

/** What the interface document says about a response. */
export interface ResponseExpectation {
  readonly status: number | ReturnType<typeof MatchersV3.matchStatus>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** In the notation of a pact file. */
  readonly matchingRules: Readonly<Record<string, object>>;
}

const names = { match: 'regex', regex: `^(${plantFieldNames.join('|')})$` };
const hasTextsAlone = Object.values(plantFields).every((field) => field.type === 'string');

/** No other members; if all of them are texts, each is one. */
const onlyMembers = [
  { match: 'eachKey', rules: [names], value: {} },
  hasTextsAlone ? { match: 'eachValue', rules: [type], value: '' } : type,
];

const anySuccess = MatchersV3.matchStatus(200, HTTPResponseStatusClass.Success);
const anyRejection = MatchersV3.matchStatus(401, HTTPResponseStatusClass.ClientError);

function json(
  status: ResponseExpectation['status'],
  example: unknown,
  bodyRules: object,
): ResponseExpectation {
  return {
    status,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(example),
    matchingRules: {
      header: {
        'Content-Type': all({ match: 'regex', regex: jsonTypePattern }),
      },
      body: bodyRules,
    },
  };
}

/** 200 with a Plant that has at least the members of the example, with the same types. */
export function plantLike(example: object): ResponseExpectation {
  return json(200, example, { $: all(type) });
}

/** 200 with a Plant that has only the members of a Plant. */
export function plantWithOnlyMembers(example: object): ResponseExpectation {
  return json(200, example, { $: all(...onlyMembers) });
}

/** Any success with an array of Plants, each with a name. */
export function plantsLike(example: readonly object[], max?: number): ResponseExpectation {
  const size = { ...type, ...(max === undefined ? { min: 0 } : { min: 0, max: max }) };
  return json(anySuccess, example, { $: all(size), '$[*].name': all(type) });
}

/** Any success with an array of Plants that have only the members of a Plant. */
export function plantsWithOnlyMembers(example: readonly object[]): ResponseExpectation {
  return json(anySuccess, example, { $: all({ ...type, min: 0 }), '$[*]': all(...onlyMembers) });
}

function error(status: ResponseExpectation['status'], code: number): ResponseExpectation {
  return json(status, { error: code, message: 'What is wrong.' }, errorMatchers);
}

/** Any 4xx with an Error. */
export const rejection = error(anyRejection, 401);

/** Any success without a body. */
export const successWithoutBody: ResponseExpectation = {
  status: MatchersV3.matchStatus(204, HTTPResponseStatusClass.Success),
  body: '',
  matchingRules: {},
};
