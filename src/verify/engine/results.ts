import { type RuleId, rules } from '../../interface/rules.js';
import { toEvidence } from '../report/evidence.js';
import type { Secrets } from '../report/redact.js';
import type { CheckReport, RuleReport } from '../report/verification-report.js';
import { type CheckFinding, ofWholeRun, rulesOfPlants } from './finding.js';
import { usualCauseOf } from './usual-causes.js';

/** A later result of the same check replaces an earlier one only if it weighs more. */
const weight = { passed: 0, 'not-checked': 1, failed: 2 } as const;

const namesOfWholeRun: ReadonlySet<string> = new Set(
  Object.values(ofWholeRun).map(({ check }) => check),
);

/** What is known about a script whose findings are added. */
export interface FindingSource {
  /** If one of these rules has failed, the findings show nothing. */
  readonly needs?: readonly RuleId[] | undefined;
  /** Whether the findings of other scripts show nothing if this one fails. */
  readonly isBasic?: boolean | undefined;
  /** The rules about which a basic script is basic; default all. */
  readonly basicFor?: readonly RuleId[] | undefined;
  /** Whether it uses unusual ids. If usual ids fail the same rule, that explains its failure. */
  readonly hasUnusualIds?: boolean | undefined;
  /** The script; findings of other names are of further checks that it makes after a failure. */
  readonly title?: string;
  /** What usually makes a provider fail it, if that differs from the usual cause for the rule. */
  readonly usualCause?: string | undefined;
}

interface Entry {
  readonly rule: RuleId;
  readonly needs: readonly RuleId[];
  readonly isBasic: boolean;
  readonly hasUnusualIds: boolean;
  readonly report: CheckReport;
}

/** Collects the findings of a run, and makes the verdict on each rule from them. */
export class Results {
  readonly #entries = new Map<string, Entry>();
  // With `exhaustive`, each of thousands of scripts asks for these.
  readonly #failed = new Set<RuleId>();
  readonly #failedForCertain = new Set<RuleId>();
  readonly #failedInBasics = new Set<RuleId>();
  readonly #doubtfulChecks = new Set<string>();
  readonly #secrets: () => Secrets;

  /** @param secrets returns the secrets that are known so far. No evidence shows them. */
  constructor(secrets: () => Secrets) {
    this.#secrets = secrets;
  }

  add(findings: readonly CheckFinding[], source: FindingSource = {}): void {
    const { needs = [], isBasic: isOfBasic = false, basicFor, hasUnusualIds = false } = source;
    for (const finding of findings) {
      const { rule, kind, check, verdict } = finding;
      const isOfSource = source.title === undefined || source.title === check;
      const usualCause = isOfSource ? source.usualCause : undefined;
      const isBasic = isOfBasic && (basicFor?.includes(rule) ?? true);
      this.#note(finding, isBasic);
      const key = `${rule} ${kind} ${check}`;
      const earlier = this.#entries.get(key)?.report.verdict;
      if (earlier === undefined || weight[verdict] > weight[earlier]) {
        const because = verdict === 'not-checked' ? finding.because : undefined;
        const allNeeds = because === undefined ? needs : [...needs, because];
        const report = this.#toReport(finding, usualCause);
        this.#entries.set(key, { rule, needs: allNeeds, isBasic, hasUnusualIds, report });
      }
    }
  }

  #note(finding: CheckFinding, isBasic: boolean): void {
    const { rule, check, verdict } = finding;
    if (verdict !== 'passed') {
      this.#doubtfulChecks.add(check);
    }
    if (verdict !== 'failed') {
      return;
    }
    this.#failed.add(rule);
    if (!finding.isIntermittent && !finding.isBesideOthers) {
      this.#failedForCertain.add(rule);
    }
    if (isBasic && !finding.isIntermittent) {
      this.#failedInBasics.add(rule);
    }
  }

  #toReport(finding: CheckFinding, usualCause: string | undefined): CheckReport {
    const { kind, check, verdict } = finding;
    switch (verdict) {
      case 'passed':
        return { kind, check, verdict };
      case 'not-checked':
        return { kind, check, verdict, reason: finding.reason };
      case 'failed': {
        const { path, expected, actual, exchanges } = finding;
        return {
          kind,
          check,
          verdict,
          ...(finding.isIntermittent && { intermittent: true }),
          ...(finding.isBesideOthers && { besideOthers: true }),
          ...(usualCause && { usualCause }),
          evidence: toEvidence({ path, expected, actual, exchanges }, this.#secrets()),
        };
      }
    }
  }

  hasFailed(rule: RuleId): boolean {
    return this.#failed.has(rule);
  }

  /** Whether a rule has failed alone: neither intermittently nor only beside other requests. */
  hasFailedForCertain(rule: RuleId): boolean {
    return this.#failedForCertain.has(rule);
  }

  /** Whether each rule of a check has passed. */
  hasNoDoubt(check: string): boolean {
    return !this.#doubtfulChecks.has(check);
  }

  /** The first rule that a script needs and that a basic script has failed for certain. */
  failedNeedOf({ needs = [] }: FindingSource): RuleId | undefined {
    return needs.find((rule) => this.#failedInBasics.has(rule));
  }

  /**
   * The verdict on each of these rules.
   *
   * @param reason why not all checks were made, if one reason explains it.
   */
  ruleReports(selected: readonly RuleId[], reason = 'no check could determine it'): RuleReport[] {
    return selected.map((rule) => this.#ruleReport(rule, reason));
  }

  #ruleReport(rule: RuleId, defaultReason: string): RuleReport {
    const reports = this.#entriesOf(rule).map((entry) => this.#explain(entry));
    // The most ordinary failure comes first.
    const isOfAll = ({ check }: CheckReport) => namesOfWholeRun.has(check);
    const checks = reports.sort((one, other) => Number(isOfAll(other)) - Number(isOfAll(one)));
    const base = { rule, ...rules[rule], checks };
    const failures = checks.filter(({ verdict }) => verdict === 'failed');
    if (failures.length > 0) {
      const isIntermittent = failures.every(({ intermittent }) => intermittent);
      const usualCause = usualCauseOf(rule, checks);
      const intermittent = isIntermittent ? ({ intermittent: true } as const) : {};
      return { ...base, verdict: 'failed', ...intermittent, usualCause };
    }
    if (checks.some(({ verdict }) => verdict === 'passed')) {
      return { ...base, verdict: 'passed' };
    }
    const masked = checks.find(({ maskedBy }) => maskedBy !== undefined);
    const { maskedBy, reason = defaultReason } = masked ?? checks[0] ?? {};
    return { ...base, verdict: 'not-checked', reason, ...(maskedBy && { maskedBy }) };
  }

  /** Each check once, with the report that weighs most. */
  checkReports(): readonly CheckReport[] {
    const reports = [...this.#entries.values()].map(({ report }) => report);
    reports.sort((one, other) => weight[one.verdict] - weight[other.verdict]);
    return [...new Map(reports.map((report) => [report.check, report])).values()];
  }

  #entriesOf(rule: RuleId): readonly Entry[] {
    return [...this.#entries.values()].filter((one) => one.rule === rule);
  }

  /**
   * The report of a check, which is `not-checked` if the failure of another rule explains it. A basic check ran before
   * that failure.
   */
  #explain(entry: Entry): CheckReport {
    const { report, isBasic } = entry;
    const { kind, check, verdict } = report;
    if (isBasic && verdict === 'failed' && !report.intermittent) {
      return report;
    }
    const maskedBy = this.#maskOf(entry);
    if (maskedBy === undefined) {
      return report;
    }
    const reason = `cannot be checked while ${maskedBy} fails`;
    return { kind, check, verdict: 'not-checked', maskedBy, reason };
  }

  #maskOf({ rule, needs, report, hasUnusualIds }: Entry): RuleId | undefined {
    const otherNeeds = needs.filter((need) => need !== rule);
    const failedNeed = this.failedNeedOf({ needs: otherNeeds });
    if (failedNeed !== undefined) {
      return failedNeed;
    }
    const withUsualIds = otherNeeds.find((need) => this.#hasFailedWithUsualIds(need));
    if (hasUnusualIds && withUsualIds !== undefined) {
      return withUsualIds;
    }
    const wasSeenAlone = !report.intermittent && !report.besideOthers;
    return wasSeenAlone ? undefined : this.#otherRuleOfPlants(rule, report);
  }

  #hasFailedWithUsualIds(rule: RuleId): boolean {
    return this.#entriesOf(rule).some(({ hasUnusualIds, report }) => {
      const wasSeenAlone = !report.intermittent && !report.besideOthers;
      return report.verdict === 'failed' && wasSeenAlone && !hasUnusualIds;
    });
  }

  /**
   * Another rule about plants that explains a failure which was not seen alone: one that has failed for certain, or
   * one that comes before a rule that fails intermittently.
   */
  #otherRuleOfPlants(rule: RuleId, { intermittent }: CheckReport): RuleId | undefined {
    const position = rulesOfPlants.indexOf(rule);
    if (position < 0) {
      return undefined;
    }
    const certain = rulesOfPlants.find((one) => one !== rule && this.hasFailedForCertain(one));
    const earlier = rulesOfPlants.slice(0, position).find((one) => this.hasFailed(one));
    return certain ?? (intermittent ? earlier : undefined);
  }
}
