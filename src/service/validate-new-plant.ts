import { compareIds } from '../interface/int64.js';
import { numeralOf } from '../interface/json.js';
import { defaultParameters } from '../interface/parameters.js';
import type { NewPlant } from '../interface/plant.js';
import type { CompiledProfile } from './compiled-profile.js';
import { isMemberOfNewPlant } from './member-case.js';
import { type Rejection, reject, rejectByProfile } from './outcome.js';

type JsonObject = Readonly<Record<string, unknown>>;
type Field = 'name' | 'tag';

/** Returns the NewPlant to store, or rejects it; `sent` is the body that it was read from. */
export type ValidateNewPlant = (plant: NewPlant, sent: JsonObject) => NewPlant | Rejection;

/** Creates the checks of a NewPlant by a profile; one that stores every plant as it is costs nothing. */
export function createValidateNewPlant(profile: CompiledProfile): ValidateNewPlant {
  if (storesAll(profile)) {
    return (plant) => plant;
  }
  return (given, sent) => {
    const plant = trim(given, ['leading', 'trailing'], profile);
    const rejection =
      rejectId(plant, sent, profile) ??
      rejectMember(sent, profile) ??
      rejectText('name', plant.name, profile) ??
      rejectCharacters(plant, profile) ??
      rejectText('tag', plant.tag, profile);
    // After the checks: the length of a blank text counts as it was sent.
    return rejection ?? trim(dropEmptyTag(plant, profile), ['blank'], profile);
  };
}

function storesAll({ parameters, isUsual }: CompiledProfile): boolean {
  const bounds = [
    'create.id-minimum',
    'create.id-maximum',
    'create.minimum-name-length',
    'create.maximum-name-length',
    'create.minimum-tag-length',
    'create.maximum-tag-length',
  ] as const;
  const situations = [
    'create.id-notation',
    'create.unknown-member',
    'create.padded-name',
    'create.padded-tag',
    'create.unusual-name',
    'create.empty-tag',
  ] as const;
  return (
    bounds.every((id) => parameters[id] === defaultParameters[id]) && situations.every(isUsual)
  );
}

function rejectId({ id }: NewPlant, sent: JsonObject, profile: CompiledProfile) {
  const { 'create.id-minimum': min, 'create.id-maximum': max } = profile.parameters;
  if (compareIds(id, min) < 0) {
    const outcome = profile.outcomeOf('create.id-below-minimum');
    return reject('create.id-below-minimum', outcome, `id must not be below ${min}`);
  }
  if (compareIds(id, max) > 0) {
    const outcome = profile.outcomeOf('create.id-above-maximum');
    return reject('create.id-above-maximum', outcome, `id must not be above ${max}`);
  }
  const numeral = numeralOf(sent.id) ?? '';
  if (/^-?\d+$/.test(numeral)) {
    return undefined;
  }
  const variant = /e/i.test(numeral) ? 'exponent' : 'fraction';
  const outcome = profile.outcomeOf('create.id-notation', variant);
  return rejectByProfile('create.id-notation', outcome, 'id must be written in digits only');
}

function rejectMember(sent: JsonObject, profile: CompiledProfile): Rejection | undefined {
  const unknown = Object.keys(sent).find((member) => !isMemberOfNewPlant(member));
  const outcome = profile.outcomeOf('create.unknown-member');
  const message = `a plant has no member "${unknown}"`;
  return unknown === undefined
    ? undefined
    : rejectByProfile('create.unknown-member', outcome, message);
}

/** Rejects a name or a tag for its length, for white space around it, or because it is empty. */
function rejectText(
  field: Field,
  text: string | undefined,
  profile: CompiledProfile,
): Rejection | undefined {
  if (text === undefined) {
    return undefined;
  }
  const min = profile.parameters[`create.minimum-${field}-length`];
  const max = profile.parameters[`create.maximum-${field}-length`];
  const { length } = [...text];
  if (length < min) {
    const situation = `create.${field}-too-short` as const;
    const outcome = profile.outcomeOf(situation, text === '' ? 'empty' : 'short');
    const what = min === 1 ? 'must not be empty' : `must have at least ${min} characters`;
    return reject(situation, outcome, `${field} ${what}`);
  }
  if (max !== 'unlimited' && length > max) {
    const situation = `create.${field}-too-long` as const;
    const message = `${field} must not be longer than ${max}`;
    return reject(situation, profile.outcomeOf(situation), message);
  }
  if (field === 'tag' && text === '') {
    const outcome = profile.outcomeOf('create.empty-tag');
    return rejectByProfile('create.empty-tag', outcome, 'tag must not be empty');
  }
  const padding = findPadding(text);
  const situation = `create.padded-${field}` as const;
  const message = `${field} must not begin or end with white space`;
  return padding && rejectByProfile(situation, profile.outcomeOf(situation, padding), message);
}

const unusualCharacters: readonly (readonly [variant: string, pattern: RegExp])[] = [
  ['NUL', /\0/],
  ['lone surrogate', /\p{Surrogate}/u],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
  ['control character', /[\x01-\x1f\x7f]/],
];

function rejectCharacters({ name }: NewPlant, profile: CompiledProfile): Rejection | undefined {
  const [variant] = unusualCharacters.find(([, pattern]) => pattern.test(name)) ?? [];
  const outcome = profile.outcomeOf('create.unusual-name', variant);
  const message = `name must not contain a ${variant}`;
  return variant === undefined
    ? undefined
    : rejectByProfile('create.unusual-name', outcome, message);
}

function dropEmptyTag(plant: NewPlant, profile: CompiledProfile): NewPlant {
  const isDropped = plant.tag === '' && profile.outcomeOf('create.empty-tag').effect === 'dropped';
  return isDropped ? { ...plant, tag: undefined } : plant;
}

/** Where a text has white space: the variants of the situations `create.padded-...`. */
type Padding = 'leading' | 'trailing' | 'blank';

function findPadding(text: string): Padding | undefined {
  const trimmed = text.trim();
  if (trimmed === text) {
    return undefined;
  }
  if (trimmed === '') {
    return 'blank';
  }
  return text === text.trimStart() ? 'trailing' : 'leading';
}

/** Removes white space around the name and the tag, where the profile does. */
function trim(plant: NewPlant, paddings: readonly Padding[], profile: CompiledProfile): NewPlant {
  const read = (field: Field) => {
    const text = plant[field] ?? '';
    const padding = findPadding(text);
    if (padding === undefined || !paddings.includes(padding)) {
      return plant[field];
    }
    const { effect } = profile.outcomeOf(`create.padded-${field}`, padding);
    return effect === 'trimmed' ? text.trim() : effect === 'dropped' ? undefined : text;
  };
  return { ...plant, name: read('name') ?? '', tag: read('tag') };
}
