import type { RuleId } from '../../interface/rules.js';
import type { SentExchange } from '../http/exchange.js';
import type { CheckKind, Mismatch } from '../report/verification-report.js';

interface Passed {
  readonly verdict: 'passed';
}

interface NotChecked {
  readonly verdict: 'not-checked';
  readonly reason: string;
  /** The rule that is the reason, if that rule has failed. */
  readonly because?: RuleId | undefined;
}

interface Failed extends Mismatch {
  readonly verdict: 'failed';
  /** In order; the last one shows the mismatch. */
  readonly exchanges: readonly SentExchange[];
  /** How many requests failed so, of all that could, if the check looks at many. */
  readonly times?: { readonly failed: number; readonly all: number };
}

/** What one or more exchanges show about a rule. */
export type Finding = { readonly rule: RuleId } & (Passed | NotChecked | Failed);

export interface CheckName {
  readonly kind: CheckKind;
  readonly check: string;
}

/**
 * How much a failure weighs: it passed when its script ran again; it was seen afterwards, when any request of the run may be
 * the reason; beside other scripts; alone; or in a basic script, before all others.
 */
export const strengths = ['once', 'afterwards', 'beside-others', 'alone', 'basic'] as const;

export type Strength = (typeof strengths)[number];

export function isStronger(one: Strength, other: Strength): boolean {
  return strengths.indexOf(one) > strengths.indexOf(other);
}

/** The finding of a check whose verdict weighs most counts. */
export const verdictWeights = { passed: 0, 'not-checked': 1, failed: 2 } as const;

/** A finding with the check that made it, and how much it weighs. */
export type CheckFinding = Finding & CheckName & { readonly strength: Strength };

/** The rule that most checks need: a plant that cannot be deleted disturbs them. */
export const deleteRule = 'delete.removes-one-plant' satisfies RuleId;
export const createRule = 'create.answers-200-with-plant' satisfies RuleId;
export const storageRule = 'create.stores-plant' satisfies RuleId;
export const accessRule = 'list.returns-accessible-plants' satisfies RuleId;

/** The checks that look at every request of a run, whatever it is for. */
export const everyResponse: CheckName = { kind: 'sequence', check: 'every response of the run' };
export const everyAnswer: CheckName = {
  kind: 'sequence',
  check: 'every request of the run gets a response',
};
export const noServerError: CheckName = {
  kind: 'sequence',
  check: 'no ordinary request of the run is answered with a server error',
};
export const everyList: CheckName = { kind: 'sequence', check: 'every list of the run' };

export function passed(...rules: readonly RuleId[]): readonly Finding[] {
  return rules.map((rule) => ({ rule, verdict: 'passed' }));
}

export function notChecked(
  reason: string,
  because: RuleId | undefined,
  ...rules: readonly RuleId[]
): readonly Finding[] {
  return rules.map((rule) => ({ rule, verdict: 'not-checked', reason, because }));
}

/** @param exchanges in order; the last one shows the mismatch. */
export function failed(rule: RuleId, mismatch: Mismatch, exchanges: Failed['exchanges']): Finding {
  return { rule, verdict: 'failed', ...mismatch, exchanges };
}
