import { describedSituations, type SituationId } from './described-situations.js';
import type { Situation } from './situation.js';

export type { SituationId };

/**
 * Every situation, with what the mock needs of it. The build leaves the sentences and the samples out of these rows, so
 * that a page does not load them.
 */
export const situations: Readonly<Record<SituationId, Situation>> = describedSituations;

export const situationIds = Object.keys(situations) as SituationId[];

export function isSituation(id: string): id is SituationId {
  return Object.hasOwn(situations, id);
}

/** A situation, or one of its variants: `list.limit-malformed`, `list.limit-malformed/fraction`. */
export type SituationKey = SituationId | `${SituationId}/${string}`;

/** Splits a key into its id and its variant. */
export function parseSituationKey(
  key: SituationKey,
): readonly [id: SituationId, variant: string | undefined] {
  const [id = '', variant] = key.split('/');
  return [id as SituationId, variant];
}

/** The key of a variant: a single one is the situation itself. */
export function keyOf(id: SituationId, variant: string): SituationKey {
  return situations[id].variants.length === 1 ? id : `${id}/${variant}`;
}

/** The keys of all variants of a situation. */
export function variantKeysOf(id: SituationId): readonly SituationKey[] {
  return situations[id].variants.map((variant) => keyOf(id, variant));
}

/** Every situation, each followed by its variants. */
export const situationKeys: ReadonlySet<string> & Iterable<SituationKey> = new Set(
  situationIds.flatMap((id) => [id, ...variantKeysOf(id)]),
);

/** Whether a text is the id of a situation, with or without the name of a variant. */
export function isSituationKey(text: string): text is SituationKey {
  return situationKeys.has(text);
}
