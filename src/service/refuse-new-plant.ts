import { numeralOf } from '../interface/exact-json.js';
import { compareIds, largestInt64, type PlantId, smallestInt64 } from '../interface/int64.js';
import type { ResolvedProfile } from '../interface/open-points.js';
import type { NewPlant } from '../interface/plant.js';
import { isMember } from './name-members.js';
import { createRefuseText } from './refuse-text.js';
import { Rejection } from './rejection.js';

const digits = /^-?\d+$/;

/** What speaks against a NewPlant, if anything does; `sent` is what it was read from. */
export type RefuseNewPlant = (
  plant: NewPlant,
  sent: Readonly<Record<string, unknown>>,
) => Rejection | undefined;

/** Refuses what is a NewPlant, but not one that a profile takes. */
export function createRefuseNewPlant(profile: ResolvedProfile): RefuseNewPlant {
  const refuseId = createRefuseId(profile);
  const refuseName = createRefuseText('name', profile);
  const refuseTag = createRefuseText('tag', profile);

  return ({ id, name, tag }, sent) =>
    refuseId(id, sent.id) ??
    refuseUnknownMember(sent, profile) ??
    refuseName(name) ??
    refusePaddedName(name, profile) ??
    (tag === undefined ? undefined : refuseTag(tag));
}

function createRefuseId(profile: ResolvedProfile) {
  const minimum = profile['create.id-minimum'];
  const maximum = profile['create.id-maximum'];
  const isInDigits = profile['create.id-notation'] === 'digits';
  // Ids are int64 already, and are compared as bigints, which every create would pay for.
  const hasMinimum = minimum !== smallestInt64;
  const hasMaximum = maximum !== largestInt64;

  return (id: PlantId, sent: unknown): Rejection | undefined => {
    if (hasMinimum && compareIds(id, minimum) < 0) {
      return new Rejection('create.id-minimum', 400, `id must not be below ${minimum}`);
    }
    if (hasMaximum && compareIds(id, maximum) > 0) {
      return new Rejection('create.id-maximum', 400, `id must not be above ${maximum}`);
    }
    return isInDigits && !digits.test(numeralOf(sent) ?? '')
      ? new Rejection('create.id-notation', 400, 'id must be written in digits alone')
      : undefined;
  };
}

function refuseUnknownMember(
  sent: Readonly<Record<string, unknown>>,
  profile: ResolvedProfile,
): Rejection | undefined {
  if (profile['create.unknown-members'] === 'ignore') {
    return undefined;
  }
  const unknown = Object.keys(sent).find((member) => !isMember(member));
  return unknown === undefined
    ? undefined
    : new Rejection('create.unknown-members', 400, `a plant has no member "${unknown}"`);
}

function refusePaddedName(name: string, profile: ResolvedProfile): Rejection | undefined {
  return profile['create.padded-name'] === 'reject' && name !== name.trim()
    ? new Rejection('create.padded-name', 400, 'name must not begin or end with white space')
    : undefined;
}
