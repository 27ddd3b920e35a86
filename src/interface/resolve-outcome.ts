import { isRejected, type Outcome } from './situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
} from './situations.js';

export type Outcomes = { readonly [Key in SituationKey]?: Outcome | undefined };

/**
 * The outcome of a situation. The first of these counts: the outcome given for the variant, the outcome
 * given for the situation, the outcome of the situation that is its default, the default outcome.
 */
export function resolveOutcome(given: Outcomes, key: SituationKey): Outcome {
  const [id] = parseSituationKey(key);
  const own = findGivenOutcome(given, key);
  const byDefault = situations[id].default;
  if (own !== undefined) {
    return 'like' in byDefault ? own : withStatus(own, byDefault);
  }
  return 'like' in byDefault
    ? adaptOutcome(id, resolveOutcome(given, byDefault.like as SituationId))
    : byDefault;
}

/** Adds the default status to a success without a status, if the default is a success. */
function withStatus(own: Outcome, { status }: Outcome): Outcome {
  return own.status === undefined && status !== undefined && status < 400
    ? { ...own, status }
    : own;
}

/** The outcome that a profile gives for a situation or a variant, if it gives one. */
export function findGivenOutcome(given: Outcomes, key: SituationKey): Outcome | undefined {
  const [id] = parseSituationKey(key);
  return given[key] ?? given[id];
}

/** Adapts the outcome of another situation: an unknown effect becomes the first effect. */
function adaptOutcome(id: SituationId, outcome: Outcome): Outcome {
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
