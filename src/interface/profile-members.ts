import type { Problem } from './failure-message.js';
import { nearest } from './nearest.js';
import type { Parameter } from './parameter.js';
import { type ParameterId, parameterIds, parameters } from './parameters.js';
import { isPlainObject } from './plain-object.js';
import { findObservationProblem } from './profile-observation.js';
import { findVersionProblem } from './profile-version.js';
import { isSituationKey, situationIds, situations } from './situations.js';
import { findOutcomeProblem } from './validate-outcome.js';

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
  const variants = situationIds.includes(id as never)
    ? Object.keys(situations[id as keyof typeof situations].variants).map((one) => `${id}/${one}`)
    : [];
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
