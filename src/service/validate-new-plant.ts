import { numeralOf } from '../interface/exact-json.js';
import { compareIds, largestInt64, smallestInt64 } from '../interface/int64.js';
import type { NewPlant } from '../interface/plant.js';
import type { CompiledProfile } from './compiled-profile.js';
import { isMember } from './name-members.js';
import { createCheckPadding, createTrim } from './padding.js';
import { type Rejection, reject, rejectByProfile } from './rejection.js';
import { createValidateText } from './validate-text.js';

/** The NewPlant as it is stored, or what speaks against it; `sent` is what it was read from. */
export type ValidateNewPlant = (
  plant: NewPlant,
  sent: Readonly<Record<string, unknown>>,
) => NewPlant | Rejection;

type Check = (plant: NewPlant, sent: Readonly<Record<string, unknown>>) => Rejection | undefined;

/** Creates the checks of a NewPlant that a profile asks for; others cost nothing. */
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
  // A blank text is as long as it was sent: what is left of it, its own outcome allows.
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

// Ids are int64 already, and are compared as bigints, which every create would pay for.

function createCheckMinimum(profile: CompiledProfile): Check | undefined {
  const minimum = profile.parameters['create.id-minimum'];
  const outcome = profile.outcomeOf('create.id-below-minimum');
  const message = `id must not be below ${minimum}`;
  return minimum === smallestInt64
    ? undefined
    : ({ id }) =>
        compareIds(id, minimum) < 0
          ? reject('create.id-below-minimum', outcome, message)
          : undefined;
}

function createCheckMaximum(profile: CompiledProfile): Check | undefined {
  const maximum = profile.parameters['create.id-maximum'];
  const outcome = profile.outcomeOf('create.id-above-maximum');
  const message = `id must not be above ${maximum}`;
  return maximum === largestInt64
    ? undefined
    : ({ id }) =>
        compareIds(id, maximum) > 0
          ? reject('create.id-above-maximum', outcome, message)
          : undefined;
}

function createCheckNotation(profile: CompiledProfile): Check | undefined {
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
    return rejectByProfile('create.id-notation', outcome, 'id must be written in digits alone');
  };
}

function createCheckMembers(profile: CompiledProfile): Check | undefined {
  const outcome = profile.outcomeOf('create.unknown-member');
  if (outcome.isUsual) {
    return undefined;
  }
  return (_, sent) => {
    const unknown = Object.keys(sent).find((member) => !isMember(member));
    const message = `a plant has no member "${unknown}"`;
    return unknown === undefined
      ? undefined
      : rejectByProfile('create.unknown-member', outcome, message);
  };
}

const unusualCharacters: readonly (readonly [variant: string, pattern: RegExp])[] = [
  ['NUL', /\0/],
  ['lone surrogate', /\p{Surrogate}/u],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  ['control character', /[\x01-\x1f\x7f]/],
];

function createCheckCharacters(profile: CompiledProfile): Check | undefined {
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
          `name must not hold such a character: ${variant}`,
        );
  };
}
