import { isRefused, type Outcome } from './outcome.js';
import type { SituationId, SituationKey } from './situations.js';
import { parseSituationKey, situations } from './situations.js';

/** Outcomes by situation, or by situation and variant. */
export type Outcomes = { readonly [Key in SituationKey]?: Outcome | undefined };

/**
 * The outcome of a situation: the one given for the variant, else the one given for the situation,
 * else that of the situation it is treated like, else our default.
 */
export function resolveOutcome(given: Outcomes, key: SituationKey): Outcome {
  const [id] = parseSituationKey(key);
  const own = given[key] ?? given[id];
  if (own !== undefined) {
    return own;
  }
  const byDefault = situations[id].default;
  return 'like' in byDefault
    ? toEffectOf(id, resolveOutcome(given, byDefault.like as SituationId))
    : byDefault;
}

/** An outcome of another situation; an effect that this one cannot have gives way to its first. */
function toEffectOf(id: SituationId, outcome: Outcome): Outcome {
  if (isRefused(outcome)) {
    return outcome;
  }
  const effects = Object.keys(situations[id].effects);
  const { effect = effects[0], ...rest } = outcome;
  return { ...rest, effect: effects.includes(effect ?? '') ? effect : effects[0] };
}

/** The effect of an accepted request; undefined for a refusal. */
export function effectOf(id: SituationId, outcome: Outcome): string | undefined {
  return isRefused(outcome)
    ? undefined
    : (outcome.effect ?? Object.keys(situations[id].effects)[0]);
}
