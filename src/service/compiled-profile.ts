import type { ResolvedProfile } from '../interface/profile.js';
import { effectOf, type Outcomes, resolveOutcome } from '../interface/resolve-outcome.js';
import { isRejected, type Outcome } from '../interface/situation.js';
import { type SituationId, situationIds, situations } from '../interface/situations.js';
import { type OutcomeValues, Rejection } from './stage-result.js';

/** An outcome, and what it does if the request is accepted. */
export interface CompiledOutcome {
  readonly outcome: Outcome;
  /** Undefined for a rejection. */
  readonly effect: string | undefined;
  /** Whether the request is handled like one without this peculiarity, so that no check is needed. */
  readonly isUsual: boolean;
}

interface CompiledSituation {
  readonly outcome: CompiledOutcome;
  readonly variants: ReadonlyMap<string, CompiledOutcome>;
  readonly isUsual: boolean;
}

/** Rejects a request in a situation, or in a variant of it. `message` counts unless the profile has a message. */
type Reject<Result> = (
  id: SituationId,
  message: string,
  variant?: string,
  values?: OutcomeValues,
) => Result;

/** A profile in the form that is fast to look up: the service compiles it once, at the start. */
export interface CompiledProfile extends ResolvedProfile {
  outcomeOf(id: SituationId, variant?: string): CompiledOutcome;
  /** Whether every variant of a situation is handled as usual, so that no check is needed. */
  isUsual(id: SituationId): boolean;
  /** For a situation that every profile rejects. */
  readonly reject: Reject<Rejection>;
  /** Reports a situation. `reject` and `rejectUnlessAccepted` report by themselves. */
  note(id: SituationId): void;
  /** Undefined if the profile accepts the request. */
  readonly rejectUnlessAccepted: Reject<Rejection | undefined>;
}

export function allowsSharedIds({ outcomeOf }: CompiledProfile): boolean {
  return (['create.taken-id', 'create.others-id'] as const).some(
    (id) => outcomeOf(id).effect === 'stored-both',
  );
}

/** @param onSituation if given, checks that cannot change an answer run too, so that it hears of every situation. */
export function compileProfile(
  { parameters, outcomes }: ResolvedProfile,
  onSituation?: (id: SituationId) => void,
): CompiledProfile {
  const note = (id: SituationId) => onSituation?.(id);
  const compiled = new Map(situationIds.map((id) => [id, compileSituation(id, outcomes)]));
  const find = (id: SituationId) => compiled.get(id) as CompiledSituation;
  const outcomeOf: CompiledProfile['outcomeOf'] = (id, variant = '') => {
    const situation = find(id);
    return situation.variants.get(variant) ?? situation.outcome;
  };
  const rejectUnlessAccepted: CompiledProfile['rejectUnlessAccepted'] = (
    id,
    message,
    variant,
    values,
  ) => {
    note(id);
    const { outcome } = outcomeOf(id, variant);
    return isRejected(outcome)
      ? new Rejection(id, outcome.status, message, outcome.headers, outcome.error, values)
      : undefined;
  };
  return {
    parameters,
    outcomes,
    outcomeOf,
    isUsual: (id) => onSituation === undefined && find(id).isUsual,
    note,
    rejectUnlessAccepted,
    reject: (id, message, variant, values) =>
      rejectUnlessAccepted(id, message, variant, values) ?? new Rejection(id, 400, message),
  };
}

function compileSituation(id: SituationId, outcomes: Outcomes): CompiledSituation {
  const outcome = compileOutcome(id, resolveOutcome(outcomes, id));
  const variants = new Map(
    situations[id].variants.map((variant) => [
      variant,
      compileOutcome(id, resolveOutcome(outcomes, `${id}/${variant}`)),
    ]),
  );
  const isUsual = [outcome, ...variants.values()].every((each) => each.isUsual);
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

const usualEffects = new Set(['accepted', 'stored']);
