import { compareIds, largestInt64, smallestInt64 } from '../interface/int64.js';
import { type NewPlant, plantFields } from '../interface/plant.js';
import type { SituationId } from '../interface/situations.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { Rejection } from './stage-result.js';

type JsonObject = Readonly<Record<string, unknown>>;
type Field = 'name' | 'tag';

/** Returns the NewPlant to store, or rejects it; `sent` is the body that it was read from. */
export type ValidateNewPlant = (plant: NewPlant, sent: JsonObject) => NewPlant | Rejection;

/** What is wrong with a plant, and the variant of its situation; undefined if nothing is. */
type Find = (
  plant: NewPlant,
  sent: JsonObject,
) => readonly [message: string, variant?: string] | undefined;

/** A situation in which a plant may be that the service could store. */
interface Check {
  readonly situation: SituationId;
  readonly find: Find;
  /** Whether the profile has a bound that a plant can exceed; default whether the situation is not handled as usual. */
  readonly isNeeded?: boolean;
}

function checksOf(profile: CompiledProfile): readonly Check[] {
  const { 'create.id-minimum': min, 'create.id-maximum': max } = profile.parameters;
  return [
    {
      situation: 'create.id-below-minimum',
      isNeeded: min !== smallestInt64,
      find: ({ id }) => (compareIds(id, min) < 0 ? [`id must not be below ${min}`] : undefined),
    },
    {
      situation: 'create.id-above-maximum',
      isNeeded: max !== largestInt64,
      find: ({ id }) => (compareIds(id, max) > 0 ? [`id must not be above ${max}`] : undefined),
    },
    {
      situation: 'create.unknown-member',
      find(_, sent) {
        const unknown = Object.keys(sent).find(
          (name) => name !== 'id' && !Object.hasOwn(plantFields, name),
        );
        return unknown === undefined ? undefined : [`a plant has no member "${unknown}"`];
      },
    },
    ...textChecksOf('name', profile),
    ...textChecksOf('tag', profile),
    {
      situation: 'create.empty-tag',
      find: ({ tag }) => (tag === '' ? ['tag must not be empty'] : undefined),
    },
  ];
}

function textChecksOf(field: Field, { parameters }: CompiledProfile): readonly Check[] {
  const min = parameters[`create.minimum-${field}-length`];
  const max = parameters[`create.maximum-${field}-length`];
  const tooShort = min === 1 ? 'must not be empty' : `must have at least ${min} characters`;
  return [
    {
      situation: `create.${field}-too-short`,
      isNeeded: min > 0,
      find: ({ [field]: text }) =>
        text !== undefined && lengthOf(text) < min ? [`${field} ${tooShort}`] : undefined,
    },
    {
      situation: `create.${field}-too-long`,
      isNeeded: max !== 'unlimited',
      find: ({ [field]: text = '' }) =>
        lengthOf(text) > Number(max) ? [`${field} must not be longer than ${max}`] : undefined,
    },
    {
      situation: `create.padded-${field}`,
      find({ [field]: text = '' }) {
        const padding = findPadding(text);
        return padding && [`${field} must not begin or end with white space`, padding];
      },
    },
  ];
}

/** Creates the checks of a NewPlant by a profile. @returns undefined if the profile stores every plant as it is. */
export function createValidateNewPlant(profile: CompiledProfile): ValidateNewPlant | undefined {
  const needed = checksOf(profile).filter(
    ({ situation, isNeeded = !profile.isUsual(situation) }) => isNeeded,
  );
  if (needed.length === 0) {
    return undefined;
  }
  return (given, sent) => {
    const plant = trim(given, 'around', profile);
    for (const { situation, find } of needed) {
      const [message, variant] = find(plant, sent) ?? [];
      const rejection = message && profile.rejectUnlessAccepted(situation, message, variant);
      if (rejection) {
        return rejection;
      }
    }
    // After the checks: the length of a blank text counts as it was sent.
    const stored = trim(plant, 'blank', profile);
    const isTagDropped =
      plant.tag === '' && profile.outcomeOf('create.empty-tag').effect === 'dropped';
    return isTagDropped ? { ...stored, tag: undefined } : stored;
  };
}

/** Where a text has white space: the variants of the situations `create.padded-...`. */
type Padding = 'around' | 'blank';

function findPadding(text: string): Padding | undefined {
  const trimmed = text.trim();
  if (trimmed === text) {
    return undefined;
  }
  return trimmed === '' ? 'blank' : 'around';
}

/** Removes white space around the name and the tag, where the profile does. */
function trim(plant: NewPlant, padding: Padding, profile: CompiledProfile): NewPlant {
  const read = (field: Field) => {
    const text = plant[field] ?? '';
    if (findPadding(text) !== padding) {
      return plant[field];
    }
    const situation = `create.padded-${field}` as const;
    profile.note(situation);
    const { effect } = profile.outcomeOf(situation, padding);
    if (effect === 'trimmed') {
      return text.trim();
    }
    return effect === 'dropped' ? undefined : text;
  };
  return { ...plant, name: read('name') ?? '', tag: read('tag') };
}

function lengthOf(text: string): number {
  return [...text].length;
}
