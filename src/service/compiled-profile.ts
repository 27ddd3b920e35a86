import { isRefused, type Outcome } from '../interface/outcome.js';
import type { Parameters } from '../interface/parameters.js';
import type { ResolvedProfile } from '../interface/profile.js';
import { effectOf, resolveOutcome } from '../interface/resolve-outcome.js';
import {
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../interface/situations.js';

/** An outcome, and what it does if the request is accepted. */
export interface CompiledOutcome {
  readonly outcome: Outcome;
  /** Undefined for a refusal. */
  readonly effect: string | undefined;
  /** Whether a request is accepted as if there were nothing unusual about it. */
  readonly isUsual: boolean;
}

/** A profile as the service looks things up in it: made once, at the start. */
export interface CompiledProfile {
  readonly parameters: Parameters;
  /** The outcome of a situation, or of one of its variants. */
  outcomeOf(id: SituationId, variant?: string): CompiledOutcome;
  /** Whether every variant of a situation is accepted as usual, so that nobody needs to look. */
  isUsual(id: SituationId): boolean;
}

/** Whether two plants may have the same id. */
export function haveSharedIds({ outcomeOf }: Pick<CompiledProfile, 'outcomeOf'>): boolean {
  return (['create.taken-id', 'create.others-id'] as const).some(
    (id) => outcomeOf(id).effect === 'kept-both',
  );
}

/** Compiles a profile. */
export function compileProfile({ parameters, outcomes }: ResolvedProfile): CompiledProfile {
  const compiled = new Map<string, CompiledOutcome>();
  const usual = new Set<SituationId>();
  for (const id of situationIds) {
    const keys: SituationKey[] = [
      id,
      ...Object.keys(situations[id].variants).map((variant) => `${id}/${variant}` as const),
    ];
    for (const key of keys) {
      compiled.set(key, compile(id, resolveOutcome(outcomes, key)));
    }
    if (keys.every((key) => compiled.get(key)?.isUsual)) {
      usual.add(id);
    }
  }
  return {
    parameters,
    outcomeOf: (id, variant) =>
      (variant === undefined ? undefined : compiled.get(`${id}/${variant}`)) ??
      (compiled.get(id) as CompiledOutcome),
    isUsual: (id) => usual.has(id),
  };
}

function compile(id: SituationId, outcome: Outcome): CompiledOutcome {
  const effect = effectOf(id, outcome);
  const isUsual =
    !isRefused(outcome) &&
    outcome.status === undefined &&
    outcome.headers === undefined &&
    usualEffects.has(effect ?? '');
  return { outcome, effect, isUsual };
}

/** Effects that leave a request as it is. */
const usualEffects = new Set(['accepted', 'kept', 'last']);
