import { compareIds } from './int64.js';
import { isPlainObject } from './json.js';
import type { Problem } from './kit-error.js';
import type { Parameter } from './parameter.js';
import { type ParameterId, type Parameters, parameterIds, parameters } from './parameters.js';
import { findObservationProblem } from './profile-observation.js';
import { isSituationKey, type SituationId, situationIds, variantKeysOf } from './situations.js';
import { findOutcomeProblem } from './validate-outcome.js';
import { nearest } from './wording.js';

/** The version of the format of profiles that this kit reads and writes. */
export const profileVersion = 1;

const members = ['$schema', 'version', 'observed', 'parameters', 'outcomes', 'unsupported'];

const listAll = 'Run "plant-store-kit profile show" to list all of them.';

/** Finds the first member of a profile with a problem. */
export function findMemberProblem(profile: Readonly<Record<string, unknown>>): Problem | undefined {
  if (profile.version !== undefined) {
    // First, because a profile of another version may have other members.
    const problem = findVersionProblem(profile.version);
    if (problem !== undefined) {
      return problem;
    }
  }
  const unknown = Object.keys(profile).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    return createUnknownMemberProblem(unknown);
  }
  if (profile.$schema !== undefined && typeof profile.$schema !== 'string') {
    return { cause: '"$schema" is not a string', remedy: 'Give the URL of the JSON Schema.' };
  }
  return (
    findEntryProblem(profile, 'parameters', findParameterProblem) ??
    findEntryProblem(profile, 'outcomes', findKeyProblem) ??
    findObservationProblem(profile)
  );
}

function findEntryProblem(
  profile: Readonly<Record<string, unknown>>,
  member: 'parameters' | 'outcomes',
  find: (name: string, value: unknown) => Problem | undefined,
): Problem | undefined {
  const entries = profile[member];
  if (entries === undefined) {
    return undefined;
  }
  if (!isPlainObject(entries)) {
    return { cause: `"${member}" is not an object`, remedy: 'Map ids to values.' };
  }
  for (const [name, value] of Object.entries(entries)) {
    const problem = value === undefined ? undefined : find(name, value);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function findParameterProblem(name: string, value: unknown): Problem | undefined {
  if (!Object.hasOwn(parameters, name)) {
    return {
      cause: `"parameters.${name}" is not a parameter`,
      remedy: nearest(name, parameterIds) || listAll,
    };
  }
  const parameter: Parameter = parameters[name as ParameterId];
  return parameter.accepts(value)
    ? undefined
    : {
        cause: `"parameters.${name}" cannot be ${quote(value)}`,
        remedy: `Choose ${parameter.meanings.join('; or ')}.`,
      };
}

function findKeyProblem(name: string, value: unknown): Problem | undefined {
  if (isSituationKey(name)) {
    return findOutcomeProblem(name, value);
  }
  const [id = ''] = name.split('/');
  const variants = situationIds.includes(id as never) ? variantKeysOf(id as SituationId) : [];
  return {
    cause: `"outcomes.${name}" is not a situation`,
    remedy:
      variants.length > 0
        ? `Its variants are ${variants.map((one) => `"${one}"`).join(', ')}.`
        : nearest(name, situationIds) || listAll,
  };
}

/** An unknown member is often a parameter or a situation outside of its group. */
function createUnknownMemberProblem(name: string): Problem {
  const cause = `"${name}" is not a member of a profile`;
  if (Object.hasOwn(parameters, name)) {
    return { cause, remedy: `Write it under "parameters".` };
  }
  return isSituationKey(name)
    ? { cause, remedy: `Write it under "outcomes".` }
    : { cause, remedy: nearest(name, members) || `The members are ${members.join(', ')}.` };
}

function quote(value: unknown): string {
  return typeof value === 'string' || typeof value === 'object'
    ? JSON.stringify(value)
    : String(value);
}

/** Finds the first two parameters that contradict each other. */
export function findConflict(parameters: Parameters): Problem | undefined {
  if (compareIds(parameters['create.id-minimum'], parameters['create.id-maximum']) > 0) {
    return createBoundsProblem(
      'create.id-minimum',
      'create.id-maximum',
      'Lower the first, or raise the second: no id is left.',
    );
  }
  for (const [lower, upper] of bounds) {
    // "unlimited" becomes NaN, and no number is above NaN.
    if (Number(parameters[lower]) > Number(parameters[upper])) {
      return createBoundsProblem(lower, upper, 'Lower the first, or raise the second.');
    }
  }
  if (parameters['create.owner'] === 'everyone' && parameters['list.visibility'] === 'own') {
    return {
      cause: '"create.owner" is "everyone" and "list.visibility" is "own"',
      remedy: 'Change one: nobody would see a created plant.',
    };
  }
  return undefined;
}

const bounds = [
  ['create.minimum-name-length', 'create.maximum-name-length'],
  ['create.minimum-tag-length', 'create.maximum-tag-length'],
] as const;

function createBoundsProblem(lower: ParameterId, upper: ParameterId, remedy: string): Problem {
  return { cause: `"${lower}" is above "${upper}"`, remedy };
}

/** Why this kit cannot read a profile of that version, if it cannot. */
function findVersionProblem(version: unknown): Problem | undefined {
  if (version === profileVersion) {
    return undefined;
  }
  return typeof version === 'number' && version > profileVersion
    ? {
        cause: `its "version" is ${version}, so a newer plant-store-kit wrote it`,
        remedy: 'Update plant-store-kit to read it.',
      }
    : {
        cause: `"version" must be ${profileVersion}`,
        remedy: `Write ${profileVersion}, or leave it out.`,
      };
}
