import { isRejected, type Outcome } from './outcome.js';
import type { SituationId, SituationKey } from './situations.js';
import { parseSituationKey, situations } from './situations.js';

/** Outcomes by situation, or by situation and variant. */
export type Outcomes = { readonly [Key in SituationKey]?: Outcome | undefined };

/**
 * The outcome of a situation: the one given for the variant, else the one given for the situation,
 * else that of the situation it is treated like, else our default.
 *
 * A situation with a single variant is that variant.
 */
export function resolveOutcome(given: Outcomes, key: SituationKey): Outcome {
  const [id] = parseSituationKey(key);
  const own = findGivenOutcome(given, key);
  const byDefault = situations[id].default;
  if (own !== undefined) {
    return 'like' in byDefault ? own : withStatus(own, byDefault);
  }
  return 'like' in byDefault
    ? toEffectOf(id, resolveOutcome(given, byDefault.like as SituationId))
    : byDefault;
}

/** A success that names no status has the one that we would answer with, if that is a success. */
function withStatus(own: Outcome, { status }: Outcome): Outcome {
  return own.status === undefined && status !== undefined && status < 400
    ? { ...own, status }
    : own;
}

/** The outcome that a profile gives itself for a situation or a variant. */
export function findGivenOutcome(given: Outcomes, key: SituationKey): Outcome | undefined {
  const [id, variant = onlyVariantOf(id)] = parseSituationKey(key);
  const ofVariant = variant === undefined ? undefined : given[`${id}/${variant}`];
  return ofVariant ?? given[id];
}

function onlyVariantOf(id: SituationId): string | undefined {
  const [variant, ...others] = Object.keys(situations[id].variants);
  return others.length === 0 ? variant : undefined;
}

/** An outcome of another situation; an effect that this one cannot have gives way to its first. */
function toEffectOf(id: SituationId, outcome: Outcome): Outcome {
  if (isRejected(outcome)) {
    return outcome;
  }
  const effects = Object.keys(situations[id].effects);
  const { effect = effects[0], ...rest } = outcome;
  return { ...rest, effect: effects.includes(effect ?? '') ? effect : effects[0] };
}

/** The effect of an accepted request; undefined for a rejection. */
export function effectOf(id: SituationId, outcome: Outcome): string | undefined {
  return isRejected(outcome)
    ? undefined
    : (outcome.effect ?? Object.keys(situations[id].effects)[0]);
}
