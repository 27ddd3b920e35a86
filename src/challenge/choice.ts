import { layProfile } from '../interface/lay-profile.js';
import { type ParameterId, parameterIds } from '../interface/parameters.js';
import { type Profile, parseProfile } from '../interface/profile.js';
import { resolveOutcome } from '../interface/resolve-outcome.js';
import type { Accepted, Outcome, Rejected } from '../interface/situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../interface/situations.js';
import type { Met } from './met.js';

/** Something that the interface document leaves open. */
export type OpenPoint = SituationId | ParameterId;

export const openPoints: readonly OpenPoint[] = [...situationIds, ...parameterIds];

/** Members of an outcome that a choice changes. */
export type OutcomePatch = Partial<Accepted & Rejected>;

/** What a choice changes at one point that the interface document leaves open. */
export type Change = {
  /** What the mock of the tests does, in a sentence. */
  readonly usual: string;
  /** What another provider does, in a sentence. */
  readonly other: string;
} & (
  | { readonly point: ParameterId; readonly value: unknown }
  | { readonly point: SituationId; readonly patch: OutcomePatch }
);

/**
 * Something that a provider may do where the interface leaves it open, and that the mock of the tests does not do. It
 * changes all points that the same words of the document leave open.
 */
export interface Choice {
  /** `delete.own-plant/status-200` */
  readonly id: string;
  /** What of an outcome it changes: two choices that change the same of one point cannot be played together. */
  readonly part: 'value' | 'outcome' | 'status' | 'headers' | 'message';
  readonly changes: readonly Change[];
}

/** A provider can do both at once. */
export function isCompatible(first: Choice, second: Choice): boolean {
  const points = first.changes.map(({ point }) => point);
  const isShared = second.changes.some(({ point }) => points.includes(point));
  const parts = [first.part, second.part];
  return !isShared || (first.part !== second.part && !parts.includes('outcome'));
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

/** The profile of a provider that makes these choices, and does otherwise what the mock of the tests does. */
export function profileOf(choices: readonly Choice[], met: Met): Profile {
  const { outcomes: base = {} } = met.profile;
  const parameters: Record<string, unknown> = {};
  const outcomes: { [Key in SituationKey]?: Outcome } = {};
  for (const { part, changes } of choices) {
    for (const change of changes) {
      if ('value' in change) {
        parameters[change.point] = change.value;
      } else {
        const { point, patch } = change;
        const usual = outcomes[point] ?? resolveOutcome(base, point);
        outcomes[point] = part === 'outcome' ? (patch as Outcome) : { ...usual, ...patch };
      }
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
  for (const id of met.situations.keys()) {
    const { default: usual } = situations[id];
    const isLikeChanged = 'like' in usual && outcomes[usual.like as SituationId] !== undefined;
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
export function isPlayable(choices: readonly Choice[], met: Met): boolean {
  try {
    parseProfile(layProfile(met.profile, profileOf(choices, met)));
    return true;
  } catch {
    return false;
  }
}
