import { ruleQuotes } from '../../interface/rule-quotes.js';
import { type RuleId, rules } from '../../interface/rules.js';
import { toEvidence } from '../report/evidence.js';
import type { Secrets } from '../report/redact.js';
import type { CheckReport, RuleReport } from '../report/verification-report.js';
import type { Finding } from './finding.js';
import type { CheckFinding, CheckName } from './script-run.js';
import { usualCauseOf } from './usual-causes.js';

/** The check that inspects the shape of every response. */
export const everyResponse: CheckName = { kind: 'sequence', title: 'every response of the run' };

/** A later result of the same check replaces an earlier one only if it has more weight. */
const weight = { passed: 0, 'not-checked': 1, failed: 2 } as const;

/** For a rule, the rules whose failure makes responses look as if that rule had failed too. */
const explanations: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'authentication.bearer': ['authentication.required'],
  'delete.removes-one-plant': ['create.stores-plant'],
  'list.limit-caps-results': ['list.returns-array-of-plants'],
};

type StoredReport = CheckReport & {
  /** The rule whose failure explains that nothing was checked. */
  readonly because?: RuleId | undefined;
  /** The rules without which the check shows nothing. */
  readonly needs: readonly RuleId[];
  /** Whether other checks show nothing if this one fails. */
  readonly isBasic: boolean;
};

/** What a script says about its findings. */
export interface FindingSource {
  /** The rules without which they show nothing. */
  readonly needs?: readonly RuleId[] | undefined;
  /** Whether other findings show nothing if these have failed. */
  readonly isBasic?: boolean | undefined;
}

/** The results of all checks, by rule. */
export class Results {
  readonly #reports = new Map<RuleId, Map<string, StoredReport>>();
  readonly #secrets: () => Secrets;

  /** @param secrets returns the secrets known so far, which evidence must not show. */
  constructor(secrets: () => Secrets) {
    this.#secrets = secrets;
  }

  add(findings: readonly CheckFinding[], source: FindingSource = {}): void {
    for (const { check, finding } of findings) {
      this.record(check, finding, source);
    }
  }

  record({ kind, title }: CheckName, finding: Finding, source: FindingSource = {}): void {
    const { rule, verdict } = finding;
    const ofRule = this.#reports.get(rule) ?? new Map<string, StoredReport>();
    this.#reports.set(rule, ofRule);
    const earlier = ofRule.get(`${kind} ${title}`);
    if (earlier === undefined || weight[verdict] > weight[earlier.verdict]) {
      const { needs = [], isBasic = false } = source;
      const own = finding.verdict === 'failed' && finding.needs ? [finding.needs] : [];
      const about = { kind, check: title, needs: [...needs, ...own], isBasic };
      ofRule.set(`${kind} ${title}`, { ...about, ...this.#report(finding) });
    }
  }

  hasFailed(rule: RuleId): boolean {
    return this.#failuresOf(rule).length > 0;
  }

  #failuresOf(rule: RuleId): readonly StoredReport[] {
    const reports = [...(this.#reports.get(rule)?.values() ?? [])];
    return reports.filter(({ verdict }) => verdict === 'failed');
  }

  #report(finding: Finding): Omit<StoredReport, 'kind' | 'check' | 'needs' | 'isBasic'> {
    switch (finding.verdict) {
      case 'passed':
        return { verdict: 'passed' };
      case 'not-checked':
        return { verdict: 'not-checked', reason: finding.reason, because: finding.because };
      case 'failed': {
        const evidence = { ...finding.mismatch, exchanges: finding.exchanges };
        return { verdict: 'failed', evidence: toEvidence(evidence, this.#secrets()) };
      }
    }
  }

  /**
   * The verdict on each of these rules.
   *
   * @param reason why not all checks were made, if one reason explains it.
   */
  ruleReports(selected: readonly RuleId[], reason = 'no check could determine it'): RuleReport[] {
    return selected.map((rule) => {
      const stored = [...(this.#reports.get(rule)?.values() ?? [])];
      const checks = stored.sort(byImportance).map((report) => this.#explained(rule, report));
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

  /** Every check once, with the report of most weight on any rule. */
  checkReports(): readonly CheckReport[] {
    const byTitle = new Map<string, CheckReport>();
    for (const ofRule of this.#reports.values()) {
      for (const { because: _b, needs: _n, isBasic: _i, ...report } of ofRule.values()) {
        const earlier = byTitle.get(report.check);
        if (earlier === undefined || weight[report.verdict] > weight[earlier.verdict]) {
          byTitle.set(report.check, report);
        }
      }
    }
    return [...byTitle.values()];
  }

  /** What the failure of another rule explains too shows nothing. */
  #explained(rule: RuleId, { because, needs, isBasic: _, ...report }: StoredReport): CheckReport {
    const { kind, check, verdict } = report;
    const explaining =
      needs.find((need) => this.#failuresOf(need).some(({ isBasic }) => isBasic)) ??
      (verdict === 'failed' && kind !== 'sequence'
        ? explanations[rule]?.find((one) => this.hasFailed(one))
        : because);
    if (explaining === undefined || explaining === rule || !this.hasFailed(explaining)) {
      return report;
    }
    const reason = `cannot be checked while ${explaining} fails`;
    return { kind, check, verdict: 'not-checked', maskedBy: explaining, reason };
  }
}

/** Puts the checks that were made for a rule before the inspection of every response. */
function byImportance(one: CheckReport, other: CheckReport): number {
  return Number(one.check === everyResponse.title) - Number(other.check === everyResponse.title);
}
