import type { Problem } from './failure-message.js';
import { isJson } from './is-json.js';
import { isJsonMediaType } from './json-media-type.js';
import { type OperationName, operationNames } from './operation-name.js';
import { headerNamePattern, headerValuePattern, reservedHeaders } from './outcome-headers.js';
import { isPlainObject } from './plain-object.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
} from './situations.js';
import { isInt32, isWholeNumber } from './whole-number.js';

const members = ['status', 'effect', 'error', 'headers'];
const headerName = new RegExp(headerNamePattern);
const headerValue = new RegExp(headerValuePattern);

/** Finds the first reason why a value cannot be an outcome of a situation. */
export function findOutcomeProblem(key: SituationKey, value: unknown): Problem | undefined {
  const path = `"outcomes.${key}"`;
  if (!isPlainObject(value)) {
    return { cause: `${path} is not an object`, remedy: 'Write one like {"status": 404}.' };
  }
  const unknown = Object.keys(value).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    return {
      cause: `${path} has a member "${unknown}"`,
      remedy: `Use ${members.join(', ')}.`,
    };
  }
  return (
    findStatusProblem(path, key, value) ??
    findEffectProblem(path, key, value) ??
    findErrorProblem(path, value) ??
    findHeadersProblem(path, value) ??
    findAnswerProblem(path, key, value)
  );
}

type Members = Readonly<Record<string, unknown>>;

function findStatusProblem(
  path: string,
  key: SituationKey,
  { status, error }: Members,
): Problem | undefined {
  const [id] = parseSituationKey(key);
  const { requires, effects } = situations[id];
  const canSucceed = Object.keys(effects).length > 0;
  if (status === undefined) {
    return canSucceed && error === undefined
      ? undefined
      : { cause: `${path} has no "status"`, remedy: 'Give a status from 400 to 599.' };
  }
  if (isWholeNumber(status, 400, 599)) {
    return findRejectionProblem(path, id, status);
  }
  if (!isWholeNumber(status, 200, 299)) {
    return {
      cause: `${path} has the status ${JSON.stringify(status)}`,
      remedy: 'Give one from 200 to 299 for a success, or from 400 to 599 for a rejection.',
    };
  }
  if (!canSucceed) {
    const remedy =
      requires === 'rejected'
        ? 'Give the status of a rejection, which the document requires.'
        : 'Give a status from 400 to 599.';
    return { cause: `${path} is a success`, remedy };
  }
  return findSuccessProblem(path, key, Number(status));
}

function findRejectionProblem(path: string, id: SituationId, status: unknown): Problem | undefined {
  if (situations[id].requires === 'accepted') {
    return {
      cause: `${path} is a rejection`,
      remedy: 'Give the status of a success, which the document requires.',
    };
  }
  return isRejectedWith400(id) && status !== 400
    ? {
        cause: `${path} has the status ${status}`,
        remedy: 'Give 400, which the document requires.',
      }
    : undefined;
}

function findSuccessProblem(path: string, key: SituationKey, status: number): Problem | undefined {
  const operation = operationOf(key);
  if (operation === 'create' && status !== 200) {
    return {
      cause: `${path} has the status ${status}`,
      remedy: 'Give 200, with which a create succeeds.',
    };
  }
  return operation !== 'delete' && statusesWithoutBody.includes(status)
    ? {
        cause: `${path} has the status ${status}, which has no body`,
        remedy: 'Give another status from 200 to 299.',
      }
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

function findEffectProblem(
  path: string,
  key: SituationKey,
  { effect, status }: Members,
): Problem | undefined {
  if (effect === undefined) {
    return undefined;
  }
  if (isWholeNumber(status, 400, 599)) {
    return { cause: `${path} is a rejection with an effect`, remedy: 'Leave out one of the two.' };
  }
  const [id] = parseSituationKey(key);
  const effects = Object.entries(situations[id].effects);
  return effects.some(([name]) => name === effect)
    ? undefined
    : {
        cause: `${path} has the effect ${JSON.stringify(effect)}`,
        remedy: `Use ${effects.map(([name, meaning]) => `"${name}" (${meaning})`).join('; or ')}.`,
      };
}

function findErrorProblem(path: string, { error, status }: Members): Problem | undefined {
  if (error === undefined) {
    return undefined;
  }
  if (!isWholeNumber(status, 400, 599)) {
    return { cause: `${path} is a success with an error`, remedy: 'Leave out one of the two.' };
  }
  if (!isPlainObject(error) || !isJson(error)) {
    return { cause: `${path} has an error that is not a JSON object`, remedy: 'Write an Error.' };
  }
  if (error.error !== undefined && !isInt32(error.error)) {
    return { cause: `${path} has an error integer that is not an int32`, remedy: 'Give an int32.' };
  }
  return error.message === undefined || typeof error.message === 'string'
    ? undefined
    : { cause: `${path} has a message that is not a string`, remedy: 'Give a string.' };
}

function findHeadersProblem(path: string, { headers }: Members): Problem | undefined {
  if (headers === undefined) {
    return undefined;
  }
  const isValid =
    isPlainObject(headers) &&
    Object.entries(headers).every(
      ([name, value]) =>
        headerName.test(name) && typeof value === 'string' && headerValue.test(value),
    );
  if (!isValid) {
    return {
      cause: `${path} has headers that no response can have`,
      remedy: 'Map lower-case names to texts of ASCII characters.',
    };
  }
  if (headers['content-type'] !== undefined && !isJsonMediaType(headers['content-type'])) {
    return {
      cause: `${path} has the content-type ${JSON.stringify(headers['content-type'])}`,
      remedy: 'Give application/json, or leave it out.',
    };
  }
  const reserved = Object.keys(headers).find((name) => reservedHeaders.includes(name));
  return reserved === undefined
    ? undefined
    : {
        cause: `${path} has the header "${reserved}"`,
        remedy: 'Leave it out: the server sets it.',
      };
}

/** Members of a success that change the response. */
const responseMembers = ['status', 'headers'] as const;

function findAnswerProblem(path: string, key: SituationKey, outcome: Members): Problem | undefined {
  const [id] = parseSituationKey(key);
  const member = responseMembers.find((name) => outcome[name] !== undefined);
  return member === undefined || hasOwnAnswer(id) || isWholeNumber(outcome.status, 400, 599)
    ? undefined
    : {
        cause: `${path} is a success with a member "${member}"`,
        remedy: 'Leave it out: the operation answers this success as usual.',
      };
}
