import { isJson, isPlainObject } from './json.js';
import type { Problem } from './kit-error.js';
import { type OperationName, operationNames } from './rules.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
} from './situations.js';
import { isJsonMediaType } from './syntax.js';
import { isInt32, isWholeNumber } from './whole-number.js';

/** The allowed names of headers of an outcome, as a regular expression. */
export const headerNamePattern = "^[a-z0-9!#$%&'*+.^_`|~-]+$";

/** The allowed values: ASCII without line breaks. */
export const headerValuePattern = '^[\\t -~]*$';

/** Headers that an outcome cannot set, because they describe how the body is sent. */
export const reservedHeaders: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const members = ['status', 'effect', 'error', 'headers'];
const headerName = new RegExp(headerNamePattern);
const headerValue = new RegExp(headerValuePattern);

type Members = Readonly<Record<string, unknown>>;

/** What is wrong with an outcome, to follow its name. */
type Wrong = readonly [cause: string, remedy: string] | undefined;

/** Finds the first reason why a value cannot be an outcome of a situation. */
export function findOutcomeProblem(key: SituationKey, value: unknown): Problem | undefined {
  const wrong = isPlainObject(value)
    ? (findUnknownMember(value) ??
      findWrongStatus(key, value) ??
      findWrongEffect(key, value) ??
      findWrongError(value) ??
      findWrongHeaders(value) ??
      findWrongAnswer(key, value))
    : (['is not an object', 'Write one like {"status": 404}.'] as const);
  return wrong && { cause: `"outcomes.${key}" ${wrong[0]}`, remedy: wrong[1] };
}

function findUnknownMember(outcome: Members): Wrong {
  const unknown = Object.keys(outcome).find((name) => !members.includes(name));
  return unknown === undefined
    ? undefined
    : [`has a member "${unknown}"`, `Use ${members.join(', ')}.`];
}

function findWrongStatus(key: SituationKey, { status, error }: Members): Wrong {
  const [id] = parseSituationKey(key);
  const { requires, effects } = situations[id];
  const canSucceed = Object.keys(effects).length > 0;
  if (status === undefined) {
    return canSucceed && error === undefined
      ? undefined
      : ['has no "status"', 'Give a status from 400 to 599.'];
  }
  const has = `has the status ${JSON.stringify(status)}`;
  if (isWholeNumber(status, 400, 599)) {
    if (requires === 'accepted') {
      const remedy = 'Give the status of a success, which the document requires.';
      return ['is a rejection', remedy];
    }
    return isRejectedWith400(id) && status !== 400
      ? [has, 'Give 400, which the document requires.']
      : undefined;
  }
  if (!isWholeNumber(status, 200, 299)) {
    return [has, 'Give one from 200 to 299 for a success, or from 400 to 599 for a rejection.'];
  }
  if (!canSucceed) {
    return requires === 'rejected'
      ? ['is a success', 'Give the status of a rejection, which the document requires.']
      : ['is a success', 'Give a status from 400 to 599.'];
  }
  const operation = operationOf(key);
  if (operation === 'create' && status !== 200) {
    return [has, 'Give 200, with which a create succeeds.'];
  }
  return operation !== 'delete' && statusesWithoutBody.includes(status)
    ? [`${has}, which has no body`, 'Give another status from 200 to 299.']
    : undefined;
}

/**
 * Whether a success of a situation can have a status and headers of its own. Another peculiarity of a
 * request, such as an unknown member, does not change the response of its operation.
 */
export function hasOwnAnswer(id: SituationId): boolean {
  return (
    situations[id].requires === 'accepted' ||
    /^(delete|list\.limit|create\.(taken|others)-id)/.test(id)
  );
}

/** Statuses of successes without a body (RFC 9110, 15.3), which a list cannot have. */
export const statusesWithoutBody: readonly number[] = [204, 205];

/** Whether the document requires the status 400 for the rejection. */
export function isRejectedWith400(id: SituationId): boolean {
  return id.startsWith('create.') && situations[id].requires === 'rejected';
}

/** The operation of a situation or its variant; undefined for any operation. */
export function operationOf(key: SituationKey): OperationName | undefined {
  const [id, variant] = parseSituationKey(key);
  const { operation } = situations[id];
  if (operation !== 'any') {
    return operation;
  }
  return operationNames.find((name) => name === variant);
}

function findWrongEffect(key: SituationKey, { effect, status }: Members): Wrong {
  if (effect === undefined) {
    return undefined;
  }
  if (isWholeNumber(status, 400, 599)) {
    return ['is a rejection with an effect', 'Leave out one of the two.'];
  }
  const effects = Object.entries(situations[parseSituationKey(key)[0]].effects);
  const choices = effects.map(([name, meaning]) => `"${name}" (${meaning})`).join('; or ');
  return effects.some(([name]) => name === effect)
    ? undefined
    : [`has the effect ${JSON.stringify(effect)}`, `Use ${choices}.`];
}

function findWrongError({ error, status }: Members): Wrong {
  if (error === undefined) {
    return undefined;
  }
  if (!isWholeNumber(status, 400, 599)) {
    return ['is a success with an error', 'Leave out one of the two.'];
  }
  if (!isPlainObject(error) || !isJson(error)) {
    return ['has an error that is not a JSON object', 'Write an Error.'];
  }
  if (error.error !== undefined && !isInt32(error.error)) {
    return ['has an error integer that is not an int32', 'Give an int32.'];
  }
  return error.message === undefined || typeof error.message === 'string'
    ? undefined
    : ['has a message that is not a string', 'Give a string.'];
}

function findWrongHeaders({ headers }: Members): Wrong {
  if (headers === undefined) {
    return undefined;
  }
  const isValid = ([name, value]: [string, unknown]) =>
    headerName.test(name) && typeof value === 'string' && headerValue.test(value);
  if (!isPlainObject(headers) || !Object.entries(headers).every(isValid)) {
    const remedy = 'Map lower-case names to texts of ASCII characters.';
    return ['has headers that no response can have', remedy];
  }
  const type = headers['content-type'];
  if (type !== undefined && !isJsonMediaType(type)) {
    const remedy = 'Give application/json, or leave it out.';
    return [`has the content-type ${JSON.stringify(type)}`, remedy];
  }
  const reserved = Object.keys(headers).find((name) => reservedHeaders.includes(name));
  return reserved === undefined
    ? undefined
    : [`has the header "${reserved}"`, 'Leave it out: the server sets it.'];
}

/** Some successes cannot have a response of their own. */
function findWrongAnswer(key: SituationKey, outcome: Members): Wrong {
  const [id] = parseSituationKey(key);
  const member = ['status', 'headers'].find((name) => outcome[name] !== undefined);
  return member === undefined || hasOwnAnswer(id) || isWholeNumber(outcome.status, 400, 599)
    ? undefined
    : [
        `is a success with a member "${member}"`,
        'Leave it out: the operation answers this success as usual.',
      ];
}
