import type { CauseAndRemedy } from '../text/kit-error.js';
import { createInputError, parseBySchema, type SchemaProblem } from '../text/read-input.js';
import * as v from '../text/schema.js';
import { compareIds } from './int64.js';
import { describeMembers, outcomeSchemas } from './outcome-schema.js';
import {
  defaultParameters,
  type ParameterId,
  type Parameters,
  parameterIds,
  parameters,
} from './parameters.js';
import { effectOf, type Outcomes, resolveOutcome } from './resolve-outcome.js';
import {
  isSituationKey,
  parseSituationKey,
  type SituationKey,
  situationKeys,
  variantKeysOf,
} from './situations.js';

/** The version of the format of profiles that this kit reads and writes. */
export const profileVersion = 1;

const text = () => v.optional(v.string());
const sentences = () => v.optional(v.record(v.string(), v.string()));

const observationSchema = v.object({
  url: text(),
  at: text(),
  kitVersion: text(),
  insecure: v.optional(v.boolean()),
  evidence: sentences(),
  undetermined: sentences(),
});

const unsupportedSchema = v.object({ subject: text(), behaviour: v.string(), evidence: text() });

/**
 * Where, when and on what evidence a profile was observed.
 *
 * It does not change what the mock does, and a handwritten profile needs none.
 */
export type ProfileObservation = Readonly<v.InferInput<typeof observationSchema>>;

/** Something that a provider does and that no outcome and no parameter can express. */
export type UnsupportedBehaviour = Readonly<v.InferInput<typeof unsupportedSchema>>;

/** What a provider does where the interface document leaves it open; absent entries have defaults. */
export interface Profile {
  /** For editors. */
  readonly $schema?: string | undefined;
  /** The version of the format. */
  readonly version?: typeof profileVersion | undefined;
  readonly parameters?: Partial<Parameters> | undefined;
  readonly outcomes?: Outcomes | undefined;
  /** What the provider does and the mock does not do. */
  readonly unsupported?: readonly UnsupportedBehaviour[] | undefined;
  readonly observed?: ProfileObservation | undefined;
}

/** A checked profile: a value for every parameter, and its own outcomes. */
export interface ResolvedProfile {
  readonly parameters: Parameters;
  readonly outcomes: Outcomes;
}

/** A checked profile, with and without defaults. */
export interface CheckedProfile {
  /** The profile as it was written. */
  readonly written: Profile;
  /** The profile with the defaults filled in. */
  readonly resolved: ResolvedProfile;
}

/** The profile with all defaults. */
export const defaultProfile: ResolvedProfile = { parameters: defaultParameters, outcomes: {} };

/** The schema of profiles. `createProfileSchema` describes its members. */
export const profileSchema = v.pipe(
  v.strictObject({
    // First, because a profile of another version may have other members.
    version: v.optional(v.literal(profileVersion, describeVersion)),
    $schema: text(),
    observed: v.optional(observationSchema),
    unsupported: v.optional(v.array(unsupportedSchema)),
    parameters: v.optional(
      v.strictObject(optional(parameterIds, (id) => parameters[id].schema as v.Schema)),
    ),
    outcomes: v.optional(
      v.strictObject(optional(situationKeys, (key) => outcomeSchemas[parseSituationKey(key)[0]])),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) {
      return;
    }
    const { parameters: given, outcomes = {} } = dataset.value;
    const add = (key: string, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: {}, key, value: {} }] });
    const values = withDefaults(given);
    for (const message of findConflicts(values)) {
      add('parameters', message);
    }
    if (exceedsLimits(values, outcomes as Outcomes)) {
      add('outcomes', exceededLimits);
    }
  }),
);

function optional<Key extends string>(
  keys: Iterable<Key>,
  schemaOf: (key: Key) => v.Schema,
): Record<Key, v.OptionalSchema<v.Schema, undefined>> {
  return Object.fromEntries([...keys].map((key) => [key, v.optional(schemaOf(key))])) as never;
}

/** Why a version cannot be read that is not the version of this kit. */
function describeVersion({ input }: { readonly input: unknown }): string {
  return typeof input === 'number' && input > profileVersion
    ? `is ${input}, so a newer plant-store-kit wrote it\nUpdate plant-store-kit to read it.`
    : `must be ${profileVersion}\nWrite ${profileVersion}, or leave it out.`;
}

/** The parameters that contradict each other, in words. */
export function findConflicts(given: Parameters): string[] {
  const bounds = [
    ['create.minimum-name-length', 'create.maximum-name-length'],
    ['create.minimum-tag-length', 'create.maximum-tag-length'],
  ] as const;
  const isAbove = (lower: ParameterId, upper: ParameterId) =>
    `has "${lower}" above "${upper}"\nLower the first, or raise the second`;
  return [
    ...(compareIds(given['create.id-minimum'], given['create.id-maximum']) > 0
      ? [`${isAbove('create.id-minimum', 'create.id-maximum')}: no id is left.`]
      : []),
    ...bounds
      // "unlimited" becomes NaN, and no number is above NaN.
      .filter(([lower, upper]) => Number(given[lower]) > Number(given[upper]))
      .map(([lower, upper]) => `${isAbove(lower, upper)}.`),
    ...(given['create.owner'] === 'everyone' && given['list.visibility'] === 'own'
      ? [
          'has "create.owner": "everyone" and "list.visibility": "own"\nChange one: nobody would see a created plant.',
        ]
      : []),
  ];
}

const exceededLimits =
  'has "list.limit-above-maximum": {"effect": "ignored"}, so a list returns more plants than its limit\nSet "list.default-limit" to at most "list.maximum-limit", or write {"effect": "capped"}.';

/** Whether a list with a limit above the maximum returns more plants than its limit. The document excludes that. */
export function exceedsLimits(given: Parameters, outcomes: Outcomes): boolean {
  const id = 'list.limit-above-maximum';
  const [shown, most] = [given['list.default-limit'], given['list.maximum-limit']];
  const isAbove = most !== 'unlimited' && (shown === 'unlimited' || shown > most + 1);
  return isAbove && effectOf(id, resolveOutcome(outcomes, id)) === 'ignored';
}

/**
 * Checks a profile and fills in the defaults.
 *
 * @param source its origin, for the error message.
 * @throws KitError `invalid-profile`, naming what is wrong.
 */
export function parseProfile(profile: unknown, source?: string): ResolvedProfile {
  return checkProfile(profile, source).resolved;
}

/**
 * Checks a profile, and returns it with and without defaults.
 *
 * @param source its origin, for the error message.
 * @throws KitError `invalid-profile`, naming what is wrong.
 */
export function checkProfile(profile: unknown, source = 'the profile'): CheckedProfile {
  const parsed = parseBySchema(profileSchema, profile);
  if ('problem' in parsed) {
    throw createInputError('invalid-profile', source, explain(parsed.problem, profile as Profile));
  }
  const written = profile as Profile;
  return { written, resolved: resolveProfile(written) };
}

/** A valid profile with the defaults of the parameters that it does not give. */
export function resolveProfile({ parameters: given, outcomes = {} }: Profile): ResolvedProfile {
  return { parameters: withDefaults(given), outcomes };
}

/** All parameters, with the defaults of those that are not given. */
export function withDefaults(given: Readonly<Record<string, unknown>> = {}): Parameters {
  const values = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaultParameters, ...Object.fromEntries(values) };
}

const form = 'Write {"parameters": {…}, "outcomes": {…}}; all else can be left out.';
const listAll = 'Run "plant-store-kit profile show" to list all of them.';

/** Adds what is allowed there, unless the problem says it. */
function explain(problem: SchemaProblem, given: Profile): CauseAndRemedy {
  const { path, cause, remedy, isUnknown } = problem;
  const [group, id, member] = path;
  if (group === 'observed' || group === 'unsupported') {
    return { cause, remedy: 'Correct it, or leave it out: it changes nothing.' };
  }
  if (group !== 'parameters' && group !== 'outcomes') {
    return { cause, remedy: remedy || form };
  }
  if (isUnknown && member === undefined) {
    return { cause, remedy: describeVariants(id as SituationKey) || remedy || listAll };
  }
  if (group === 'outcomes' && isUnknown) {
    return { cause, remedy: remedy || describeMembers(parseSituationKey(id as SituationKey)[0]) };
  }
  if (group === 'outcomes' || id === undefined) {
    return problem;
  }
  const value = given.parameters?.[id as ParameterId];
  return {
    cause: `"parameters.${String(id)}" cannot be ${JSON.stringify(value)}`,
    remedy: `Choose ${parameters[id as ParameterId].meanings.join('; or ')}.`,
  };
}

/** The variants of a situation whose key names another one; empty for any other key. */
function describeVariants(key: SituationKey): string {
  const [id] = parseSituationKey(key);
  const variants = isSituationKey(id) && id !== key ? variantKeysOf(id) : [];
  const names = variants.map((variant) => `"${variant}"`);
  return names.length === 0 ? '' : `Choose ${names.join(' or ')}.`;
}
