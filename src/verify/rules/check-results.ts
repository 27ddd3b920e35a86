import { type RuleId, rules } from '../../interface/rules.js';
import { toEvidence } from '../report/evidence.js';
import type { Secrets } from '../report/redact.js';
import type { CheckKind, CheckReport, RuleReport } from '../report/verification-report.js';
import type { CannotCheckError } from '../session/cannot-check-error.js';
import { RequestHistory } from './request-history.js';
import type { Violation } from './violation.js';

/** What one check has found out about a rule so far. */
interface RecordedCheck extends CheckReport {
  readonly because?: RuleId | undefined;
}

/** What all checks have found out about the rules. */
export class CheckResults {
  readonly #reports = new Map<RuleId, RecordedCheck[]>();
  readonly #secrets: () => Secrets;
  readonly #history: RequestHistory;

  /**
   * @param secrets what must not be shown, as far as it is known by then.
   * @param history what evidence is completed by, so that it shows the same once more.
   */
  constructor(secrets: () => Secrets, history = new RequestHistory()) {
    this.#secrets = secrets;
    this.#history = history;
  }

  /** A recorder for what one check finds out. */
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

  #report(result: RuleResult): Omit<RecordedCheck, 'kind' | 'check'> {
    if (result.verdict !== 'failed') {
      return result;
    }
    const { violation } = result;
    const exchanges = this.#history.complete(violation.exchanges);
    return {
      verdict: 'failed',
      evidence: toEvidence({ ...violation, exchanges }, this.#secrets()),
    };
  }

  /**
   * The verdict on each of these rules.
   *
   * @param reason why not all checks were made, if there is a reason common to all.
   */
  ruleReports(selected: readonly RuleId[], reason = 'no check could tell'): RuleReport[] {
    return selected.map((rule) => {
      const recorded = [...(this.#reports.get(rule) ?? [])].sort(byImportance);
      const checks = recorded.map(({ because, ...report }) => {
        const explanation = this.#explain(because);
        return explanation === undefined ? report : { ...report, reason: explanation };
      });
      const { statement, section } = rules[rule];
      const has = (verdict: string) => checks.some((check) => check.verdict === verdict);
      if (has('failed') || has('passed')) {
        const verdict = has('failed') ? 'failed' : 'passed';
        return { rule, statement, section, verdict, checks };
      }
      const [explanation] = recorded.flatMap(({ because }) => this.#explain(because) ?? []);
      const why = explanation ?? checks[0]?.reason ?? reason;
      return { rule, statement, section, verdict: 'not-checked', reason: why, checks };
    });
  }

  #explain(because: RuleId | undefined): string | undefined {
    return because !== undefined && this.hasFailed(because)
      ? `not checked, because ${because} failed`
      : undefined;
  }
}

/** What a check finds out about a rule. */
export type RuleResult =
  | { readonly verdict: 'passed' }
  | {
      readonly verdict: 'not-checked';
      readonly reason: string;
      /** The rule that is the reason, if it has failed in the end. */
      readonly because?: RuleId | undefined;
    }
  | { readonly verdict: 'failed'; readonly violation: Violation };

/** A later result of the same check replaces the one before only if it weighs more. */
const weight = { passed: 0, 'not-checked': 1, failed: 2 } as const;

/** The name that the results of every single answer are recorded under, whatever it was asked for. */
export const everyAnswer = 'every answer of the run';

/** A check made for a rule shows more of what is wrong than an answer to something else. */
function byImportance(one: CheckReport, other: CheckReport): number {
  return Number(one.check === everyAnswer) - Number(other.check === everyAnswer);
}

/** Records what one check finds out about rules. */
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
   * Records that these rules could not be checked, because of another rule. Only where that one has
   * failed in the end, the report says that it has.
   */
  setAside(because: RuleId, ...rules: readonly RuleId[]): void {
    const reason = `what was seen can also be explained by ${because}`;
    this.#recordUnchecked({ reason, because }, rules);
  }

  /** Records that these rules could not be checked, and why. */
  cannotCheck({ message, because }: CannotCheckError, ...rules: readonly RuleId[]): void {
    this.#recordUnchecked({ reason: message, because }, rules);
  }

  /** @param reason why, as a clause. */
  notChecked(reason: string, ...rules: readonly RuleId[]): void {
    this.#recordUnchecked({ reason }, rules);
  }

  #recordUnchecked(
    why: { readonly reason: string; readonly because?: RuleId | undefined },
    rules: readonly RuleId[],
  ): void {
    for (const rule of rules) {
      this.#record(rule, { verdict: 'not-checked', ...why });
    }
  }
}
