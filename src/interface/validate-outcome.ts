import { isJson } from './is-json.js';
import { isInt32 } from './parameter.js';
import { isPlainObject } from './plain-object.js';
import type { ProfileProblem } from './profile-problem.js';
import { parseSituationKey, type SituationKey, situations } from './situations.js';

const members = ['status', 'effect', 'error', 'headers'];
const headerName = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;

/** What keeps a value from being an outcome of a situation, if anything does. */
export function findOutcomeProblem(key: SituationKey, value: unknown): ProfileProblem | undefined {
  const path = `"outcomes.${key}"`;
  if (!isPlainObject(value)) {
    return { cause: `${path} is not an object`, remedy: 'Write {"status": 404} or {"effect": …}.' };
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
    findHeadersProblem(path, value)
  );
}

type Members = Readonly<Record<string, unknown>>;

/** The statuses that a situation may be answered with, in words. */
function findStatusProblem(
  path: string,
  key: SituationKey,
  { status, error }: Members,
): ProfileProblem | undefined {
  const [id] = parseSituationKey(key);
  const { requires, operation, effects } = situations[id];
  if (status === undefined && error === undefined && requires !== 'refused') {
    return Object.keys(effects).length > 0
      ? undefined
      : { cause: `${path} has no "status"`, remedy: 'Give a status from 400 to 599.' };
  }
  const isSuccess = isBetween(status, 200, 299);
  const isError = isBetween(status, 400, 599);
  if (!isSuccess && !isError) {
    return {
      cause: `${path} has the status ${JSON.stringify(status)}`,
      remedy: 'Give one from 200 to 299 for a success, or from 400 to 599 for a refusal.',
    };
  }
  if (isError && requires === 'accepted') {
    return { cause: `${path} is a refusal`, remedy: 'The document has this request succeed.' };
  }
  if (isError && id.startsWith('create.') && requires === 'refused' && status !== 400) {
    return { cause: `${path} has the status ${status}`, remedy: 'The document says 400.' };
  }
  if (isSuccess && (requires === 'refused' || Object.keys(effects).length === 0)) {
    return { cause: `${path} is a success`, remedy: 'Give a status from 400 to 599.' };
  }
  if (isSuccess && operation === 'create' && status !== 200) {
    return { cause: `${path} has the status ${status}`, remedy: 'A create succeeds with 200.' };
  }
  if (isSuccess && operation !== 'delete' && (status === 204 || status === 205)) {
    return {
      cause: `${path} has the status ${status}, which has no body`,
      remedy: 'Give another status from 200 to 299.',
    };
  }
  return undefined;
}

function findEffectProblem(
  path: string,
  key: SituationKey,
  { effect, status }: Members,
): ProfileProblem | undefined {
  if (effect === undefined) {
    return undefined;
  }
  if (isBetween(status, 400, 599)) {
    return { cause: `${path} is a refusal with an effect`, remedy: 'Leave out one of the two.' };
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

function findErrorProblem(path: string, { error, status }: Members): ProfileProblem | undefined {
  if (error === undefined) {
    return undefined;
  }
  if (!isBetween(status, 400, 599)) {
    return { cause: `${path} is a success with an error`, remedy: 'Leave out one of the two.' };
  }
  if (!isPlainObject(error) || !isJson(error)) {
    return { cause: `${path} has an error that is not a JSON object`, remedy: 'Write an Error.' };
  }
  if (error.error !== undefined && !isInt32(error.error)) {
    return { cause: `${path} has an error integer that is no int32`, remedy: 'Give an int32.' };
  }
  return error.message === undefined || typeof error.message === 'string'
    ? undefined
    : { cause: `${path} has a message that is not a string`, remedy: 'Give a string.' };
}

function findHeadersProblem(path: string, { headers }: Members): ProfileProblem | undefined {
  if (headers === undefined) {
    return undefined;
  }
  const isValid =
    isPlainObject(headers) &&
    Object.entries(headers).every(
      ([name, value]) =>
        headerName.test(name) && typeof value === 'string' && headerValue.test(value),
    );
  return isValid
    ? undefined
    : {
        cause: `${path} has headers that no response can have`,
        remedy: 'Map lower-case names to texts of ASCII characters.',
      };
}

function isBetween(status: unknown, lowest: number, highest: number): boolean {
  return Number.isInteger(status) && Number(status) >= lowest && Number(status) <= highest;
}
