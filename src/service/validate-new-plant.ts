import { compareIds, largestInt64, smallestInt64 } from '../interface/int64.js';
import { numeralOf } from '../interface/json.js';
import type { NewPlant } from '../interface/plant.js';
import type { CompiledProfile } from './compiled-profile.js';
import { isMemberOfNewPlant } from './member-case.js';
import { createCheckPadding, createTrim } from './padding.js';
import { type Rejection, reject, rejectByProfile } from './rejection.js';
import { createValidateText } from './validate-text.js';

/** Returns the NewPlant to store, or rejects it; `sent` is the body that it was read from. */
export type ValidateNewPlant = (
  plant: NewPlant,
  sent: Readonly<Record<string, unknown>>,
) => NewPlant | Rejection;

type CheckPlant = (
  plant: NewPlant,
  sent: Readonly<Record<string, unknown>>,
) => Rejection | undefined;

/** Creates the checks of a NewPlant that a profile needs; others cost nothing. */
export function createValidateNewPlant(profile: CompiledProfile): ValidateNewPlant {
  const checks = [
    createCheckMinimum(profile),
    createCheckMaximum(profile),
    createCheckNotation(profile),
    createCheckMembers(profile),
    createValidateText('name', profile),
    createCheckPadding('name', profile),
    createCheckCharacters(profile),
    createValidateText('tag', profile),
    createCheckPadding('tag', profile),
  ].filter((check) => check !== undefined);
  const fields = ['name', 'tag'] as const;
  const trimFirst = joinTrims(
    fields.map((field) => createTrim(field, profile, ['leading', 'trailing'])),
  );
  // After the checks: the length of a blank text counts as it was sent.
  const trimBlank = joinTrims(fields.map((field) => createTrim(field, profile, ['blank'])));
  const emptyTag = profile.outcomeOf('create.empty-tag');

  return (given, sent) => {
    const plant = trimFirst(given);
    for (const check of checks) {
      const rejection = check(plant, sent);
      if (rejection !== undefined) {
        return rejection;
      }
    }
    if (plant.tag !== '' || emptyTag.isUsual) {
      return trimBlank(plant);
    }
    return (
      rejectByProfile('create.empty-tag', emptyTag, 'tag must not be empty') ??
      trimBlank(emptyTag.effect === 'dropped' ? { ...plant, tag: undefined } : plant)
    );
  };
}

type Trim = (plant: NewPlant) => NewPlant;

function joinTrims(given: readonly (Trim | undefined)[]): Trim {
  const trims = given.filter((trim) => trim !== undefined);
  return (plant) => trims.reduce((trimmed, trim) => trim(trimmed), plant);
}

// Ids are int64 already. Comparing them as bigints is slow, so only other bounds are checked.

function createCheckMinimum(profile: CompiledProfile): CheckPlant | undefined {
  const min = profile.parameters['create.id-minimum'];
  const outcome = profile.outcomeOf('create.id-below-minimum');
  const message = `id must not be below ${min}`;
  return min === smallestInt64
    ? undefined
    : ({ id }) =>
        compareIds(id, min) < 0 ? reject('create.id-below-minimum', outcome, message) : undefined;
}

function createCheckMaximum(profile: CompiledProfile): CheckPlant | undefined {
  const max = profile.parameters['create.id-maximum'];
  const outcome = profile.outcomeOf('create.id-above-maximum');
  const message = `id must not be above ${max}`;
  return max === largestInt64
    ? undefined
    : ({ id }) =>
        compareIds(id, max) > 0 ? reject('create.id-above-maximum', outcome, message) : undefined;
}

function createCheckNotation(profile: CompiledProfile): CheckPlant | undefined {
  if (profile.isUsual('create.id-notation')) {
    return undefined;
  }
  return (_, sent) => {
    const numeral = numeralOf(sent.id) ?? '';
    if (/^-?\d+$/.test(numeral)) {
      return undefined;
    }
    const outcome = profile.outcomeOf(
      'create.id-notation',
      /e/i.test(numeral) ? 'exponent' : 'fraction',
    );
    return rejectByProfile('create.id-notation', outcome, 'id must be written in digits only');
  };
}

function createCheckMembers(profile: CompiledProfile): CheckPlant | undefined {
  const outcome = profile.outcomeOf('create.unknown-member');
  if (outcome.isUsual) {
    return undefined;
  }
  return (_, sent) => {
    const unknown = Object.keys(sent).find((member) => !isMemberOfNewPlant(member));
    const message = `a plant has no member "${unknown}"`;
    return unknown === undefined
      ? undefined
      : rejectByProfile('create.unknown-member', outcome, message);
  };
}

const unusualCharacters: readonly (readonly [variant: string, pattern: RegExp])[] = [
  ['NUL', /\0/],
  ['lone surrogate', /\p{Surrogate}/u],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
  ['control character', /[\x01-\x1f\x7f]/],
];

function createCheckCharacters(profile: CompiledProfile): CheckPlant | undefined {
  if (profile.isUsual('create.unusual-name')) {
    return undefined;
  }
  return ({ name }) => {
    const [variant] = unusualCharacters.find(([, pattern]) => pattern.test(name)) ?? [];
    return variant === undefined
      ? undefined
      : rejectByProfile(
          'create.unusual-name',
          profile.outcomeOf('create.unusual-name', variant),
          `name must not contain a ${variant}`,
        );
  };
}
