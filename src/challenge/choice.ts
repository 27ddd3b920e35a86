import { layProfile } from '../interface/lay-profile.js';
import { type ParameterId, type Parameters, parameterIds } from '../interface/parameters.js';
import { type Profile, parseProfile } from '../interface/profile.js';
import { resolveOutcome } from '../interface/resolve-outcome.js';
import { isRejected, type Outcome, type Rejected } from '../interface/situation.js';
import {
  isSituation,
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../interface/situations.js';
import type { Met, MetRequest } from './met.js';
import type { OtherOutcome } from './other-outcomes.js';

/** Something that the interface document leaves open. */
export type OpenPoint = SituationId | ParameterId;

export const openPoints: readonly OpenPoint[] = [...situationIds, ...parameterIds];

/** Something that a provider may do at an open point, and that the mock of the tests does not do. */
export interface Choice {
  /** `delete.own-plant/status-200` */
  readonly id: string;
  readonly point: OpenPoint;
  /** The part of an outcome that it changes. Two choices for one part of one point exclude each other. */
  readonly part: OtherOutcome['part'] | 'value';
  /** Choices of one group make the same change, and the same words leave it open: if several fail, it has one cause. */
  readonly group: string;
  /** The value of the parameter, or the outcome of the situation, that the mock of the tests has. */
  readonly usual: unknown;
  /** The value or the outcome of another provider. */
  readonly other: unknown;
  /** Values that differ from the usual one in nothing that the tests have met. */
  readonly unnoticed?: readonly unknown[];
  /** Choices that ask less of an app, such as a larger maximum; the one that asks most is first. */
  readonly weaker?: readonly Choice[];
  /** Whether an app can read the rest of a response as before, and so still notices another choice there. */
  readonly leavesRest?: boolean;
  /** Further parameters without which the situation cannot arise, and the requests that would be in it with them. */
  readonly needs?: {
    readonly parameters: Partial<Parameters>;
    isMetBy(request: MetRequest): boolean;
  };
}

/** The points at which a choice changes the profile. */
export function pointsOf({ point, needs }: Choice): readonly OpenPoint[] {
  return [point, ...(Object.keys(needs?.parameters ?? {}) as OpenPoint[])];
}

/** The profile of a provider that makes these choices, and does otherwise what the mock of the tests does. */
export function profileOfChoices(
  choices: readonly Choice[],
  { profile: { outcomes: usual = {} }, situations: met }: Pick<Met, 'profile' | 'situations'>,
): Profile {
  const parameters: Record<string, unknown> = {};
  const outcomes: { [Key in SituationKey]?: Outcome } = {};
  for (const choice of choices) {
    const { point, other, needs } = choice;
    Object.assign(parameters, needs?.parameters);
    if (isSituation(point)) {
      outcomes[point] = withPart(outcomes[point] ?? resolveOutcome(usual, point), choice);
    } else {
      parameters[point] = other;
    }
  }
  // What the tests say of a variant is more specific than what is said of its situation.
  for (const key of Object.keys(usual) as SituationKey[]) {
    const changed = outcomes[parseSituationKey(key)[0]];
    if (changed !== undefined) {
      outcomes[key] = changed;
    }
  }
  // A situation that is answered like a changed one stays as it was.
  for (const id of met) {
    const { default: byDefault } = situations[id];
    const isLikeChanged = 'like' in byDefault && Object.hasOwn(outcomes, byDefault.like);
    if (isLikeChanged && outcomes[id] === undefined) {
      outcomes[id] = resolveOutcome(usual, id);
    }
  }
  return {
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(Object.keys(outcomes).length > 0 && { outcomes }),
  };
}

/** An outcome that is changed in the part of a choice. */
function withPart(outcome: Outcome, { part, other }: Choice): Outcome {
  const { status, headers, error } = other as Rejected;
  const usualError = isRejected(outcome) ? outcome.error : undefined;
  switch (part) {
    case 'status':
      return { ...outcome, status };
    case 'headers':
      return { ...outcome, headers };
    case 'message':
      return { ...outcome, error: { ...usualError, message: error?.message } } as Outcome;
    default:
      return other as Outcome;
  }
}

/** Whether a provider can do both: they change different points, or different parts of one outcome. */
export function areCompatible(choice: Choice, other: Choice): boolean {
  const points = pointsOf(choice);
  const isShared = pointsOf(other).some((point) => points.includes(point));
  const parts = [choice.part, other.part];
  const isWhole = parts.includes('outcome') || parts.includes('value');
  return !isShared || (choice.part !== other.part && !isWhole);
}

/** Whether the profile of these choices is valid over that of the tests. */
export function areValid(choices: readonly Choice[], met: Met): boolean {
  try {
    parseProfile(layProfile(met.profile, profileOfChoices(choices, met)));
    return true;
  } catch {
    return false;
  }
}
