import { numeralOf } from '../../interface/exact-json.js';
import type { OpenPointId, ResolvedProfile } from '../../interface/open-points.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { isSameJson } from '../../interface/same-json.js';
import {
  controlCharacters,
  foreignCharacters,
  visibleCharacters,
} from '../observe/character-class.js';
import type { Refused } from '../observe/observation.js';
import { jsonOf, statusOf } from '../session/exchange.js';

type Choice = ResolvedProfile[OpenPointId];

/** What else it takes to tell whether two choices come to the same. */
export interface Surroundings {
  /** Everything that was chosen before. */
  readonly before: ResolvedProfile;
  /** What is known to be chosen now. */
  readonly now: Partial<ResolvedProfile>;
  /** The refusals of now: their Errors tell more than a choice can say of them. */
  readonly refused: readonly Refused[];
}

/** Whether a provider that chose one does the same when it chooses the other, as far as was seen. */
export function isSameChoice(
  point: OpenPointId,
  before: Choice,
  now: Choice,
  surroundings: Surroundings,
): boolean {
  if (isSameJson(before, now)) {
    return true;
  }
  switch (point) {
    case 'create.name-characters':
    case 'create.tag-characters':
      return characters.every((one) => isHeld(String(before), one) === isHeld(String(now), one));
    case 'request.rate-limit':
      return Math.abs(Number(before) - Number(now)) <= miscounted;
    case 'error.integer':
      return surroundings.refused.every((one) => explains(before, one));
    case 'error.further-members':
      return isSameJson(memberNames(before), memberNames(now));
    default: {
      const resolved = resolve(point, before, surroundings.before);
      return resolved !== undefined && resolved === resolve(point, now, surroundings.now);
    }
  }
}

/** Requests with another token of the same user count at the provider, and not with us. */
const miscounted = 5;

const characters = [...visibleCharacters, ...controlCharacters, ...foreignCharacters];

function isHeld(choice: string, character: string): boolean {
  return choice === 'any' || new RegExp(choice, 'u').test(character);
}

const ofFurtherTokens = new Set<string>([
  'authentication.ended-token',
  'authentication.insufficient-scope',
]);

/** Whether an Error has the integer that it should; what it was refused for is our own guess. */
function explains(integers: Choice, { by, exchange }: Refused): boolean {
  const { error } = (jsonOf(exchange) ?? {}) as { error?: unknown };
  const status = statusOf(exchange) ?? 0;
  const integer = Number(numeralOf(error));
  if (!isPlainObject(integers)) {
    return integer === (integers === 'status' ? status : integers);
  }
  if (integers[by] !== undefined) {
    return integer === integers[by];
  }
  if (ofFurtherTokens.has(by)) {
    // The profile may have been made without the token that it takes to see this.
    return true;
  }
  const ofReasons = Object.entries(integers).filter(([key]) => !/^\d+$/.test(key));
  return (
    integer === (integers[status] ?? status) || ofReasons.some(([, value]) => integer === value)
  );
}

/** Members have values of their own each time, as a timestamp has. */
function memberNames(choice: Choice): readonly string[] {
  return isPlainObject(choice) ? Object.keys(choice).sort() : [];
}

/** Choices that are to do as at another point: at which. */
export const asElsewhere: { readonly [Id in OpenPointId]?: Readonly<Record<string, OpenPointId>> } =
  {
    'list.success-with-limit': { 'as-without': 'list.success' },
    'delete.deleted-id': { 'as-unknown': 'delete.unknown-id' },
    'delete.beyond-int64': {
      'as-unknown': 'delete.unknown-id',
      'as-malformed': 'delete.malformed-id',
    },
    'delete.invisible-plant': { 'as-unknown': 'delete.unknown-id', refuse: 'delete.refused' },
  };

/** What a choice comes to among others; undefined where that is not known. */
function resolve(
  point: OpenPointId,
  choice: Choice,
  others: Partial<ResolvedProfile>,
): Choice | undefined {
  const elsewhere = typeof choice === 'string' ? asElsewhere[point]?.[choice] : undefined;
  return elsewhere === undefined ? choice : others[elsewhere];
}
