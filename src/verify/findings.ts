import { type RuleId, rules } from '../interface/rules.js';
import { type Violation as Sighting, toEvidence } from './report/evidence.js';
import type { Secrets } from './report/redact.js';
import type { CheckKind, CheckReport, RuleReport } from './report/verification-report.js';

/** What checks have found out about rules. */
export class Findings {
  readonly #reports = new Map<RuleId, CheckReport[]>();
  readonly #secrets: () => Secrets;

  constructor(secrets: () => Secrets) {
    this.#secrets = secrets;
  }

  /** Takes the findings of one check, which speaks of some rules. */
  of(kind: CheckKind, check: string): CheckFindings {
    return new CheckFindings((rule, finding) => {
      const reports = this.#reports.get(rule) ?? [];
      this.#reports.set(rule, reports);
      const earlier = reports.find((report) => report.kind === kind && report.check === check);
      if (earlier === undefined) {
        reports.push({ kind, check, ...this.#report(finding) });
      } else if (weight[finding.verdict] > weight[earlier.verdict]) {
        reports[reports.indexOf(earlier)] = { kind, check, ...this.#report(finding) };
      }
    });
  }

  #report(finding: Finding): Pick<CheckReport, 'verdict' | 'reason' | 'evidence'> {
    return finding.verdict === 'failed'
      ? { verdict: 'failed', evidence: toEvidence(finding.sighting, this.#secrets()) }
      : finding;
  }

  /**
   * The verdict on each of these rules.
   *
   * @param reason why nothing more was checked, if there is one for all.
   */
  reportOn(selected: readonly RuleId[], reason = 'no check could tell'): RuleReport[] {
    return selected.map((rule) => {
      const checks = [...(this.#reports.get(rule) ?? [])].sort(byTelling);
      const { statement, section } = rules[rule];
      const has = (verdict: string) => checks.some((check) => check.verdict === verdict);
      if (has('failed') || has('passed')) {
        const verdict = has('failed') ? 'failed' : 'passed';
        return { rule, statement, section, verdict, checks };
      }
      const why = checks.find((check) => check.reason !== undefined)?.reason ?? reason;
      return { rule, statement, section, verdict: 'not-checked', reason: why, checks };
    });
  }
}

type Finding =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'not-checked'; readonly reason: string }
  | { readonly verdict: 'failed'; readonly sighting: Sighting };

/** A later finding of the same check counts only if it weighs more. */
const weight = { passed: 0, 'not-checked': 1, failed: 2 } as const;

/** The name of what is not a check of its own: every answer is looked at, whoever asked for it. */
export const everyAnswer = 'every answer of the run';

/** A check that was made for a rule shows more of what is wrong than an answer in passing. */
function byTelling(one: CheckReport, other: CheckReport): number {
  return Number(one.check === everyAnswer) - Number(other.check === everyAnswer);
}

/** What one check finds out. */
export class CheckFindings {
  readonly #note: (rule: RuleId, finding: Finding) => void;

  constructor(note: (rule: RuleId, finding: Finding) => void) {
    this.#note = note;
  }

  passed(...rules: readonly RuleId[]): void {
    for (const rule of rules) {
      this.#note(rule, { verdict: 'passed' });
    }
  }

  failed(rule: RuleId, sighting: Sighting): void {
    this.#note(rule, { verdict: 'failed', sighting });
  }

  notChecked(reason: string, ...rules: readonly RuleId[]): void {
    for (const rule of rules) {
      this.#note(rule, { verdict: 'not-checked', reason });
    }
  }
}
