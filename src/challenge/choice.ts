import { layProfile } from '../interface/lay-profile.js';
import { type ParameterId, type Parameters, parameterIds } from '../interface/parameters.js';
import { type Profile, parseProfile } from '../interface/profile.js';
import { resolveOutcome } from '../interface/resolve-outcome.js';
import type { OtherOutcome } from '../interface/samples/outcomes.js';
import type { Outcome } from '../interface/situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../interface/situations.js';
import type { MetRequest } from './met.js';

/** Something that the interface document leaves open. */
export type OpenPoint = SituationId | ParameterId;

export const openPoints: readonly OpenPoint[] = [...situationIds, ...parameterIds];

/** What a choice changes at one point that the interface document leaves open. */
export interface Change {
  readonly point: OpenPoint;
  /** The value of the parameter, or the outcome of the situation, that the mock of the tests has. */
  readonly usual: unknown;
  /** That of another provider. */
  readonly other: unknown;
  /** Values that differ from the usual one in nothing that the tests have met. */
  readonly unnoticed?: readonly unknown[];
  /** Further parameters, without which the situation cannot arise, and the requests that would be in it with them. */
  readonly needs?: {
    readonly parameters: Partial<Parameters>;
    isMetBy(request: MetRequest): boolean;
  };
}

/**
 * Something that a provider may do where the interface leaves it open, and that the mock of the tests does not do. It
 * makes the same change at all points that the same words of the document leave open.
 */
export interface Choice {
  /** `delete.own-plant/status-200`: its first point, and what it changes there. */
  readonly id: string;
  /** The id before its points were told apart: what fails with it has one cause. */
  readonly group: string;
  readonly part: OtherOutcome['part'] | 'value';
  readonly changes: readonly Change[];
  /** Choices that ask less of an app, such as a larger maximum; the one that asks most is first. */
  readonly weaker: readonly Choice[];
  /** Whether everything else that a response says stays as it is, so that no other choice goes unnoticed beside it. */
  readonly hidesNothing: boolean;
}

/** Creates a choice whose id is that of its first point. */
export function createChoice(
  name: string,
  part: Choice['part'],
  changes: readonly Change[],
  about: Partial<Pick<Choice, 'weaker' | 'hidesNothing'>> = {},
): Choice {
  const id = `${changes[0]?.point}/${name}`;
  return { id, group: id, part, changes, weaker: [], hidesNothing: false, ...about };
}

/** The same choice for some of its points, if it has such points. */
export function withPoints(choice: Choice, isWanted: (point: OpenPoint) => boolean): Choice[] {
  const changes = choice.changes.filter(({ point }) => isWanted(point));
  const [first] = changes;
  const name = choice.id.slice(choice.id.indexOf('/'));
  return first === undefined ? [] : [{ ...choice, id: `${first.point}${name}`, changes }];
}

/** The same as several choices, each with one point. */
export function splitByPoint(choice: Choice): Choice[] {
  return choice.changes.flatMap((change) => withPoints(choice, (point) => point === change.point));
}

export function pointsOf({ changes }: Choice): readonly OpenPoint[] {
  return changes.flatMap(({ point, needs }) => [
    point,
    ...(Object.keys(needs?.parameters ?? {}) as OpenPoint[]),
  ]);
}

export function isSituation(point: OpenPoint): point is SituationId {
  return Object.hasOwn(situations, point);
}

/** What the mocks of the tests do, and in which situations their requests were. */
export interface Usual {
  readonly profile: Profile;
  readonly situations: ReadonlyMap<SituationId, number>;
}

/** The profile of a provider that makes these choices, and does otherwise what the mock of the tests does. */
export function profileOf(choices: readonly Choice[], usual: Usual): Profile {
  const { outcomes: base = {} } = usual.profile;
  const parameters: Record<string, unknown> = {};
  const outcomes: { [Key in SituationKey]?: Outcome } = {};
  for (const { point, other, needs } of choices.flatMap(({ changes }) => changes)) {
    Object.assign(parameters, needs?.parameters);
    if (isSituation(point)) {
      outcomes[point] = other as Outcome;
    } else {
      parameters[point] = other;
    }
  }
  // What the tests say of a variant is more specific than what is said of its situation.
  for (const key of Object.keys(base) as SituationKey[]) {
    const changed = outcomes[parseSituationKey(key)[0]];
    if (changed !== undefined) {
      outcomes[key] = changed;
    }
  }
  // A situation that is answered like a changed one stays as it was.
  for (const id of usual.situations.keys()) {
    const { default: byDefault } = situations[id];
    const isLikeChanged = 'like' in byDefault && Object.hasOwn(outcomes, byDefault.like);
    if (isLikeChanged && outcomes[id] === undefined) {
      outcomes[id] = resolveOutcome(base, id);
    }
  }
  return {
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(Object.keys(outcomes).length > 0 && { outcomes }),
  };
}

/** Whether the profile of these choices is valid over that of the tests. */
export function isPlayable(choices: readonly Choice[], usual: Usual): boolean {
  try {
    parseProfile(layProfile(usual.profile, profileOf(choices, usual)));
    return true;
  } catch {
    return false;
  }
}
