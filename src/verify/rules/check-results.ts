import { ruleQuotes } from '../../interface/rule-quotes.js';
import { type RuleId, rules } from '../../interface/rules.js';
import type { CannotCheckError } from '../http/cannot-check-error.js';
import { toEvidence } from '../report/evidence.js';
import type { Secrets } from '../report/redact.js';
import type { CheckKind, CheckReport, RuleReport } from '../report/verification-report.js';
import { hiddenReason } from '../session/list-plants.js';
import { RequestHistory } from './request-history.js';
import { usualCauseOf } from './usual-causes.js';
import type { Violation } from './violation.js';

/** The results of all checks, by rule. */
export class CheckResults {
  readonly #reports = new Map<RuleId, CheckReport[]>();
  readonly #secrets: () => Secrets;
  readonly #history: RequestHistory;

  /**
   * @param secrets returns the secrets known so far, which evidence must not show.
   * @param history adds the earlier requests to evidence that it takes to repeat what it shows.
   */
  constructor(secrets: () => Secrets, history = new RequestHistory()) {
    this.#secrets = secrets;
    this.#history = history;
  }

  /** A recorder for the results of one check. */
  of(kind: CheckKind, check: string): CheckRecorder {
    return new CheckRecorder((rule, result) => {
      const reports = this.#reports.get(rule) ?? [];
      this.#reports.set(rule, reports);
      const earlier = reports.find((report) => report.kind === kind && report.check === check);
      if (earlier === undefined) {
        reports.push({ kind, check, ...this.#report(result) });
      } else if (weight[result.verdict] > weight[earlier.verdict]) {
        reports[reports.indexOf(earlier)] = { kind, check, ...this.#report(result) };
      }
    });
  }

  hasFailed(rule: RuleId): boolean {
    return this.#reports.get(rule)?.some(({ verdict }) => verdict === 'failed') ?? false;
  }

  #report(result: RuleResult): Omit<CheckReport, 'kind' | 'check'> {
    if (result.verdict !== 'failed') {
      return result;
    }
    const { violation } = result;
    const exchanges = this.#history.complete(violation);
    return {
      verdict: 'failed',
      evidence: toEvidence({ ...violation, exchanges }, this.#secrets()),
    };
  }

  /**
   * The verdict on each of these rules.
   *
   * @param reason why not all checks were made, if one reason explains it.
   */
  ruleReports(selected: readonly RuleId[], reason = 'no check could determine it'): RuleReport[] {
    return selected.map((rule) => {
      const checks = [...(this.#reports.get(rule) ?? [])]
        .sort(byImportance)
        .map((report) => this.#withMaskingRule(report));
      const base = { rule, ...rules[rule], quote: ruleQuotes[rule], checks };
      if (checks.some(({ verdict }) => verdict === 'failed')) {
        return { ...base, verdict: 'failed', usualCause: usualCauseOf(rule, checks) };
      }
      if (checks.some(({ verdict }) => verdict === 'passed')) {
        return { ...base, verdict: 'passed' };
      }
      const { maskedBy, reason: why = reason } =
        checks.find((check) => check.maskedBy !== undefined) ?? checks[0] ?? {};
      return { ...base, verdict: 'not-checked', reason: why, ...(maskedBy && { maskedBy }) };
    });
  }

  /** A rule can mask another one only if it has failed in the end. */
  #withMaskingRule({ maskedBy, ...report }: CheckReport): CheckReport {
    return maskedBy !== undefined && this.hasFailed(maskedBy)
      ? { ...report, maskedBy, reason: `cannot be checked while ${maskedBy} fails` }
      : report;
  }
}

/** The result of a check for one rule. */
export type RuleResult =
  | { readonly verdict: 'passed' }
  | {
      readonly verdict: 'not-checked';
      /** As a clause. */
      readonly reason: string;
      /** The rule that is the reason in place of that clause, if it has failed in the end. */
      readonly maskedBy?: RuleId;
    }
  | { readonly verdict: 'failed'; readonly violation: Violation };

/** A later result of the same check replaces an earlier one only if it has more weight. */
const weight = { passed: 0, 'not-checked': 1, failed: 2 } as const;

/** The name of the check that inspects every response of a run. */
export const everyResponse = 'every response of the run';

/** Puts the checks that were made for a rule before the inspection of every response. */
function byImportance(one: CheckReport, other: CheckReport): number {
  return Number(one.check === everyResponse) - Number(other.check === everyResponse);
}

/** Records the results of one check, by rule. */
export class CheckRecorder {
  readonly #record: (rule: RuleId, result: RuleResult) => void;

  constructor(record: (rule: RuleId, result: RuleResult) => void) {
    this.#record = record;
  }

  record(rule: RuleId, result: RuleResult): void {
    this.#record(rule, result);
  }

  passed(...rules: readonly RuleId[]): void {
    for (const rule of rules) {
      this.#record(rule, { verdict: 'passed' });
    }
  }

  failed(rule: RuleId, violation: Violation): void {
    this.#record(rule, { verdict: 'failed', violation });
  }

  /**
   * Records that what was seen shows nothing about these rules, since the failure of another rule
   * explains it too.
   */
  masked(maskedBy: RuleId, ...rules: readonly RuleId[]): void {
    const reason = `what was seen can also be explained by ${maskedBy}`;
    this.#notChecked({ reason, maskedBy }, rules);
  }

  /** Records that these rules could not be checked, since the list shows none of the plants. */
  hidden(...rules: readonly RuleId[]): void {
    this.#notChecked({ reason: hiddenReason, maskedBy: 'list.returns-array-of-plants' }, rules);
  }

  /** Records that these rules could not be checked, and the reason. */
  cannotCheck({ message, because }: CannotCheckError, ...rules: readonly RuleId[]): void {
    if (because === undefined && message === hiddenReason) {
      this.hidden(...rules);
    } else {
      this.#notChecked({ reason: message, ...(because && { maskedBy: because }) }, rules);
    }
  }

  /** @param reason why these rules could not be checked, as a clause. */
  notChecked(reason: string, ...rules: readonly RuleId[]): void {
    this.#notChecked({ reason }, rules);
  }

  #notChecked(
    reason: { readonly reason: string; readonly maskedBy?: RuleId },
    rules: readonly RuleId[],
  ): void {
    for (const rule of rules) {
      this.#record(rule, { verdict: 'not-checked', ...reason });
    }
  }
}

/** For a rule, the rules whose failure makes responses look as if that rule had failed too. */
const maskingRules: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'authentication.bearer': ['authentication.required'],
  'delete.removes-one-plant': ['create.stores-plant'],
  'list.limit-caps-results': ['list.returns-array-of-plants'],
};

/** The failed rule that makes responses look as if this rule had failed too. */
export function findMaskingRule(rule: RuleId, results: CheckResults): RuleId | undefined {
  return maskingRules[rule]?.find((masking) => results.hasFailed(masking));
}
