import { upperFirst } from './first-letter.js';
import { isRejected, type Outcome } from './outcome.js';
import type { Parameter } from './parameter.js';
import { type ParameterId, parameterIds, parameters } from './parameters.js';
import { explainPlaceholders } from './placeholders.js';
import type { Profile } from './profile.js';
import { effectOf, findGivenOutcome, resolveOutcome } from './resolve-outcome.js';
import {
  parseSituationKey,
  type SituationKey,
  situationIds,
  situations,
  variantKeysOf,
} from './situations.js';

/** A parameter or a situation, and what a profile says about it. */
export interface DescribedEntry {
  readonly kind: 'parameter' | 'outcome';
  readonly id: ParameterId | SituationKey;
  /** The value of the parameter, or the outcome of the situation. */
  readonly value: unknown;
  /** Whether the value is the default, because the profile gives none. */
  readonly isDefault: boolean;
  /** "A create with the id of another user's plant is rejected with 409." */
  readonly sentence: string;
}

/** The value of a parameter in a sentence: "A list returns at most 20 plants." */
export function describeParameter(id: ParameterId, value: unknown): string {
  const { subject, describeValue }: Parameter = parameters[id];
  return `${subject} ${describeValue(value)}.`;
}

/** The outcome of a situation in a sentence. */
export function describeOutcome(key: SituationKey, outcome: Outcome): string {
  const title = titleOf(key);
  return `${upperFirst(title)} ${clauseOf(key, outcome)}.`;
}

/** The title of a situation, with its variant if the key has one. */
export function titleOf(key: SituationKey): string {
  const [id, variant] = parseSituationKey(key);
  const { title } = situations[id];
  return variant === undefined ? title : `${title} (${variant})`;
}

/** What happens in a situation, as the predicate of its title: "is rejected with 409". */
export function clauseOf(key: SituationKey, outcome: Outcome): string {
  const [id] = parseSituationKey(key);
  const headers = Object.entries(outcome.headers ?? {}).map(
    ([name, value]) => `${name}: ${explainPlaceholders(value)}`,
  );
  const withHeaders = headers.length === 0 ? '' : `, with ${headers.join(', ')}`;
  if (isRejected(outcome)) {
    const { error, message, ...members } = outcome.error ?? {};
    const parts = [
      ...(error === undefined ? [] : [`error ${error}`]),
      ...(message === undefined ? [] : [explainPlaceholders(JSON.stringify(message))]),
      ...Object.entries(members).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ];
    const body = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
    return `is rejected with ${outcome.status}${body}${withHeaders}`;
  }
  const effect = effectOf(id, outcome) ?? '';
  const meaning = situations[id].effects[effect];
  const status = outcome.status === undefined ? '' : `is answered with ${outcome.status}`;
  return `${[status, meaning].filter(Boolean).join(' and ')}${withHeaders}`;
}

/**
 * Describes a profile: a sentence for each parameter and each situation, in the order of the tables.
 *
 * The profile must be valid: `parseProfile` checks a profile of unknown origin.
 */
export function describeProfile(profile: Profile): DescribedEntry[] {
  const { parameters: values = {}, outcomes = {} } = profile;
  return [
    ...parameterIds.map((id): DescribedEntry => {
      const value = values[id] ?? parameters[id].default;
      const sentence = describeParameter(id, value);
      return { kind: 'parameter', id, value, isDefault: values[id] === undefined, sentence };
    }),
    ...situationKeys(profile).map((id): DescribedEntry => {
      const value = resolveOutcome(outcomes, id);
      const sentence = describeOutcome(id, value);
      return {
        kind: 'outcome',
        id,
        value,
        isDefault: findGivenOutcome(outcomes, id) === undefined,
        sentence,
      };
    }),
  ];
}

/**
 * Every situation, each followed by its variants that one of the profiles names. A situation with a
 * single variant is listed once, since both are the same.
 */
export function situationKeys(...profiles: readonly Profile[]): SituationKey[] {
  return situationIds.flatMap((id) => {
    const variants = variantKeysOf(id);
    const named = variants.filter((key) =>
      profiles.some(({ outcomes }) => outcomes?.[key] !== undefined),
    );
    return variants.length === 1 && named.length === 1 ? named : [id, ...named];
  });
}
