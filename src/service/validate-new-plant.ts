import { compareIds, largestInt64, smallestInt64 } from '../interface/int64.js';
import type { Parameters } from '../interface/parameters.js';
import { type NewPlant, newPlantSchema } from '../interface/plant.js';
import type { SituationId } from '../interface/situations.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { Rejection } from './outcome.js';

type JsonObject = Readonly<Record<string, unknown>>;
type Field = 'name' | 'tag';

/** Returns the NewPlant to store, or rejects it; `sent` is the body that it was read from. */
export type ValidateNewPlant = (plant: NewPlant, sent: JsonObject) => NewPlant | Rejection;

/** A situation in which a plant may be that the service could store. */
interface Check {
  readonly situation: SituationId;
  /** Whether a profile has a bound that a plant can exceed. Default: whether the situation is not handled as usual. */
  readonly isNeeded?: (parameters: Parameters) => boolean;
  /** What is wrong with a plant, and the variant of the situation; undefined if nothing is. */
  find(
    plant: NewPlant,
    parameters: Parameters,
    sent: JsonObject,
  ): readonly [message: string, variant?: string] | undefined;
}

const checks: readonly Check[] = [
  {
    situation: 'create.id-below-minimum',
    isNeeded: ({ 'create.id-minimum': min }) => min !== smallestInt64,
    find: ({ id }, { 'create.id-minimum': min }) =>
      compareIds(id, min) < 0 ? [`id must not be below ${min}`] : undefined,
  },
  {
    situation: 'create.id-above-maximum',
    isNeeded: ({ 'create.id-maximum': max }) => max !== largestInt64,
    find: ({ id }, { 'create.id-maximum': max }) =>
      compareIds(id, max) > 0 ? [`id must not be above ${max}`] : undefined,
  },
  {
    situation: 'create.unknown-member',
    find(_plant, _parameters, sent) {
      const unknown = Object.keys(sent).find((member) => !isMemberOfNewPlant(member));
      return unknown === undefined ? undefined : [`a plant has no member "${unknown}"`];
    },
  },
  ...textChecks('name'),
  ...textChecks('tag'),
  {
    situation: 'create.empty-tag',
    find: ({ tag }) => (tag === '' ? ['tag must not be empty'] : undefined),
  },
];

function textChecks(field: Field): readonly Check[] {
  const minimum = `create.minimum-${field}-length` as const;
  const maximum = `create.maximum-${field}-length` as const;
  return [
    {
      situation: `create.${field}-too-short`,
      isNeeded: (parameters) => parameters[minimum] > 0,
      find({ [field]: text }, { [minimum]: min }) {
        const what = min === 1 ? 'must not be empty' : `must have at least ${min} characters`;
        return text !== undefined && lengthOf(text) < min ? [`${field} ${what}`] : undefined;
      },
    },
    {
      situation: `create.${field}-too-long`,
      isNeeded: (parameters) => parameters[maximum] !== 'unlimited',
      find: ({ [field]: text }, { [maximum]: max }) =>
        text !== undefined && max !== 'unlimited' && lengthOf(text) > max
          ? [`${field} must not be longer than ${max}`]
          : undefined,
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

/** Creates the checks of a NewPlant by a profile; one that stores every plant as it is costs nothing. */
export function createValidateNewPlant(profile: CompiledProfile): ValidateNewPlant {
  const { parameters } = profile;
  const needed = checks.filter(
    ({ situation, isNeeded }) => isNeeded?.(parameters) ?? !profile.isUsual(situation),
  );
  if (needed.length === 0) {
    return (plant) => plant;
  }
  return (given, sent) => {
    const plant = trim(given, 'around', profile);
    for (const { situation, find } of needed) {
      const [message, variant] = find(plant, parameters, sent) ?? [];
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
  return trimmed === text ? undefined : trimmed === '' ? 'blank' : 'around';
}

/** Removes white space around the name and the tag, where the profile does. */
function trim(plant: NewPlant, padding: Padding, profile: CompiledProfile): NewPlant {
  const read = (field: Field) => {
    const text = plant[field] ?? '';
    if (findPadding(text) !== padding) {
      return plant[field];
    }
    const { effect } = profile.outcomeOf(`create.padded-${field}`, padding);
    return effect === 'trimmed' ? text.trim() : effect === 'dropped' ? undefined : text;
  };
  return { ...plant, name: read('name') ?? '', tag: read('tag') };
}

function lengthOf(text: string): number {
  return [...text].length;
}

function isMemberOfNewPlant(name: string): boolean {
  return Object.hasOwn(newPlantSchema.shape, name);
}
