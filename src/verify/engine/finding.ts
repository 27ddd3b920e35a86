import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import type { CheckKind, Mismatch } from '../report/verification-report.js';

interface Passed {
  readonly verdict: 'passed';
}

interface NotChecked {
  readonly verdict: 'not-checked';
  readonly reason: string;
  /** The failed rule that is the reason, if one is. */
  readonly because?: RuleId | undefined;
}

interface Failed extends Mismatch {
  readonly verdict: 'failed';
  /** In order; the last one shows the mismatch. */
  readonly exchanges: readonly Exchange[];
  /** Whether it failed beside other requests and passed alone; default no. */
  readonly isIntermittent?: boolean;
  /** Whether it failed beside other requests and was not repeated alone; default no. */
  readonly isBesideOthers?: boolean;
}

/** What one or more exchanges show about a rule. */
export type Finding = { readonly rule: RuleId } & (Passed | NotChecked | Failed);

export interface CheckName {
  readonly kind: CheckKind;
  readonly check: string;
}

export type CheckFinding = Finding & CheckName;

/** The rule that most checks need: a plant that cannot be deleted disturbs them. */
export const deleteRule = 'delete.removes-one-plant' satisfies RuleId;

/** The check that looks at the shape of every response. */
export const everyResponse: CheckName = { kind: 'sequence', check: 'every response of the run' };

/** The checks that look at every request of a run. Their failures are the most ordinary ones. */
export const ofWholeRun = {
  shape: everyResponse,
  lost: { kind: 'sequence', check: 'every request of the run gets a response' },
  'server-error': {
    kind: 'sequence',
    check: 'no ordinary request of the run is answered with a server error',
  },
} as const satisfies Readonly<Record<string, CheckName>>;

/** The rules about which plants there are. A failure of an earlier one may look like a failure of a later one. */
export const rulesOfPlants: readonly RuleId[] = [
  'create.stores-plant',
  'delete.removes-one-plant',
  'list.returns-accessible-plants',
  'new-plant.id',
];

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
export function failed(rule: RuleId, mismatch: Mismatch, exchanges: readonly Exchange[]): Finding {
  return { rule, verdict: 'failed', ...mismatch, exchanges };
}
