import type { ResolvedProfile } from '../interface/profile.js';
import { effectOf, type Outcomes, resolveOutcome } from '../interface/resolve-outcome.js';
import { isRejected, type Outcome } from '../interface/situation.js';
import { type SituationId, situationIds, situations } from '../interface/situations.js';

/** An outcome, and what it does if the request is accepted. */
export interface CompiledOutcome {
  readonly outcome: Outcome;
  /** Undefined for a rejection. */
  readonly effect: string | undefined;
  /** Whether the request is handled like one without this peculiarity, so that no check is needed. */
  readonly isUsual: boolean;
}

/** The outcomes of a situation. */
interface CompiledSituation {
  readonly outcome: CompiledOutcome;
  readonly variants: ReadonlyMap<string, CompiledOutcome>;
  readonly isUsual: boolean;
}

/** A profile in the form that is fast to look up: the service compiles it once, at the start. */
export interface CompiledProfile extends ResolvedProfile {
  /** The outcome of a situation, or of one of its variants. */
  outcomeOf(id: SituationId, variant?: string): CompiledOutcome;
  /** Whether every variant of a situation is handled as usual, so that no check is needed. */
  isUsual(id: SituationId): boolean;
}

/** Whether a profile allows two plants with the same id. */
export function allowsSharedIds({ outcomeOf }: Pick<CompiledProfile, 'outcomeOf'>): boolean {
  return (['create.taken-id', 'create.others-id'] as const).some(
    (id) => outcomeOf(id).effect === 'stored-both',
  );
}

/** Compiles a profile. */
export function compileProfile({ parameters, outcomes }: ResolvedProfile): CompiledProfile {
  const compiled = new Map(situationIds.map((id) => [id, compileSituation(id, outcomes)]));
  const find = (id: SituationId) => compiled.get(id) as CompiledSituation;
  return {
    parameters,
    outcomes,
    outcomeOf(id, variant) {
      const situation = find(id);
      return variant === undefined
        ? situation.outcome
        : (situation.variants.get(variant) ?? situation.outcome);
    },
    isUsual: (id) => find(id).isUsual,
  };
}

function compileSituation(id: SituationId, outcomes: Outcomes): CompiledSituation {
  const outcome = compileOutcome(id, resolveOutcome(outcomes, id));
  const variants = new Map(
    Object.keys(situations[id].variants).map((variant) => [
      variant,
      compileOutcome(id, resolveOutcome(outcomes, `${id}/${variant}`)),
    ]),
  );
  const isUsual = [outcome, ...variants.values()].every((one) => one.isUsual);
  return { outcome, variants, isUsual };
}

function compileOutcome(id: SituationId, outcome: Outcome): CompiledOutcome {
  const effect = effectOf(id, outcome);
  const isUsual =
    !isRejected(outcome) &&
    outcome.status === undefined &&
    outcome.headers === undefined &&
    usualEffects.has(effect ?? '');
  return { outcome, effect, isUsual };
}

/** The effects of a request that is handled as usual. */
const usualEffects = new Set(['accepted', 'stored', 'last']);
