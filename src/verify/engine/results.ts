import { type RuleId, rules } from '../../interface/rules.js';
import type { Exchange } from '../http/exchange.js';
import { toEvidence } from '../report/evidence.js';
import type { Secrets } from '../report/redact.js';
import type {
  CheckKind,
  CheckReport,
  Mismatch,
  RuleReport,
} from '../report/verification-report.js';
import { usualCauseOf } from './usual-causes.js';

/** What is seen of a rule. */
export type Finding = { readonly rule: RuleId } & (
  | { readonly verdict: 'passed' }
  | {
      readonly verdict: 'not-checked';
      readonly reason: string;
      /** The rule without which it cannot be checked, which counts if it has failed. */
      readonly because?: RuleId | undefined;
    }
  | (Mismatch & {
      readonly verdict: 'failed';
      /** In order; the last one shows the mismatch. */
      readonly exchanges: readonly Exchange[];
      /** Whether it failed beside other requests, and passed alone; default no. */
      readonly isIntermittent?: boolean;
      /** Whether it failed beside other requests, and was not repeated alone; default no. */
      readonly isBesideOthers?: boolean;
    })
);

/** The rule that most checks need: a plant that stays disturbs them. */
export const deleteRule = 'delete.removes-one-plant' satisfies RuleId;

export interface CheckName {
  readonly kind: CheckKind;
  readonly check: string;
}

export type CheckFinding = Finding & CheckName;

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

export const everyResponse: CheckName = { kind: 'sequence', check: 'every response of the run' };
const isOfAll = ({ check }: CheckReport) => check === everyResponse.check;

/**
 * The rules that are about which plants there are, the first ones first: a failure of one may show as that of
 * another, beside other requests.
 */
export const rulesOfPlants: ReadonlySet<RuleId> = new Set<RuleId>([
  'create.stores-plant',
  'delete.removes-one-plant',
  'list.returns-accessible-plants',
  'new-plant.id',
]);

const intermittent = { intermittent: true } as const;
const besideOthers = { besideOthers: true } as const;

/** A later result of the same check replaces an earlier one only if it has more weight. */
const weight = { passed: 0, 'not-checked': 1, failed: 2 } as const;

export interface FindingSource {
  /** The rules without which they show nothing. */
  readonly needs?: readonly RuleId[] | undefined;
  /** Whether other findings show nothing if these have failed. */
  readonly isBasic?: boolean | undefined;
  /** The rules about which a basic one is basic; default all. */
  readonly basicFor?: readonly RuleId[] | undefined;
  /** Whether they use ids that a provider may know otherwise: what fails with usual ids explains them. */
  readonly hasUnusualIds?: boolean | undefined;
  /** What usually makes a provider fail them, if that is not what it is for the rule. */
  readonly usualCause?: string | undefined;
}

interface Entry {
  readonly rule: RuleId;
  readonly needs: readonly RuleId[];
  readonly isBasic: boolean;
  readonly hasUnusualIds: boolean;
  readonly report: CheckReport;
}

export class Results {
  readonly #entries = new Map<string, Entry>();
  // A run of every sequence asks for these before each of thousands of scripts.
  readonly #failed = new Set<RuleId>();
  readonly #failedForCertain = new Set<RuleId>();
  readonly #failedInBasics = new Set<RuleId>();
  readonly #doubtfulChecks = new Set<string>();
  readonly #secrets: () => Secrets;

  /** @param secrets returns the secrets known so far, which evidence must not show. */
  constructor(secrets: () => Secrets) {
    this.#secrets = secrets;
  }

  add(findings: readonly CheckFinding[], source: FindingSource = {}): void {
    const { needs = [], isBasic: isOfBasic = false, basicFor, usualCause } = source;
    const { hasUnusualIds = false } = source;
    for (const { rule, kind, check, ...finding } of findings) {
      const key = `${rule} ${kind} ${check}`;
      const isBasic = isOfBasic && (basicFor?.includes(rule) ?? true);
      this.#note(rule, check, isBasic, finding);
      const earlier = this.#entries.get(key)?.report.verdict;
      if (earlier !== undefined && weight[finding.verdict] <= weight[earlier]) {
        continue;
      }
      const base = { rule, needs, isBasic, hasUnusualIds };
      if (finding.verdict === 'failed') {
        const { verdict, isIntermittent = false, isBesideOthers = false, ...shown } = finding;
        const report = {
          kind,
          check,
          verdict,
          ...(isIntermittent && intermittent),
          ...(isBesideOthers && besideOthers),
          ...(usualCause && { usualCause }),
          evidence: toEvidence(shown, this.#secrets()),
        };
        this.#entries.set(key, { ...base, report });
      } else {
        const { because, ...verdict } = { because: undefined, ...finding };
        const all = because === undefined ? needs : [...needs, because];
        this.#entries.set(key, { ...base, needs: all, report: { kind, check, ...verdict } });
      }
    }
  }

  #note(
    rule: RuleId,
    check: string,
    isBasic: boolean,
    finding: {
      readonly verdict: Finding['verdict'];
      readonly isIntermittent?: boolean;
      readonly isBesideOthers?: boolean;
    },
  ): void {
    if (finding.verdict !== 'passed') {
      this.#doubtfulChecks.add(check);
    }
    if (finding.verdict === 'failed') {
      this.#failed.add(rule);
      if (!finding.isIntermittent && !finding.isBesideOthers) {
        this.#failedForCertain.add(rule);
      }
      if (isBasic && !finding.isIntermittent) {
        this.#failedInBasics.add(rule);
      }
    }
  }

  hasFailed(rule: RuleId): boolean {
    return this.#failed.has(rule);
  }

  /** Whether a rule has failed, and not just now and then, or beside other requests. */
  hasFailedForCertain(rule: RuleId): boolean {
    return this.#failedForCertain.has(rule);
  }

  /** Whether nothing of a check has failed, or could not be checked. */
  hasNoDoubt(title: string): boolean {
    return !this.#doubtfulChecks.has(title);
  }

  /** A rule that a script needs, and that has failed in a basic check, not just now and then; undefined for none. */
  failedNeedOf({ needs = [] }: FindingSource): RuleId | undefined {
    return needs.find((rule) => this.#failedInBasics.has(rule));
  }

  #of(rule: RuleId): readonly Entry[] {
    return [...this.#entries.values()].filter((one) => one.rule === rule);
  }

  /**
   * The verdict on each of these rules.
   *
   * @param reason why not all checks were made, if one reason explains it.
   */
  ruleReports(selected: readonly RuleId[], reason = 'no check could determine it'): RuleReport[] {
    return selected.map((rule) => {
      const checks = this.#of(rule)
        .map((entry) => this.#explained(entry))
        // The first response of the run that failed comes first: it is the most ordinary one.
        .sort((one, other) => Number(isOfAll(other)) - Number(isOfAll(one)));
      const base = { rule, ...rules[rule], checks };
      const failures = checks.filter(({ verdict }) => verdict === 'failed');
      if (failures.length > 0) {
        const isIntermittent = failures.every((one) => one.intermittent === true);
        const usualCause = usualCauseOf(rule, checks);
        return { ...base, verdict: 'failed', ...(isIntermittent && intermittent), usualCause };
      }
      if (checks.some(({ verdict }) => verdict === 'passed')) {
        return { ...base, verdict: 'passed' };
      }
      const { maskedBy, reason: why = reason } =
        checks.find((check) => check.maskedBy !== undefined) ?? checks[0] ?? {};
      return { ...base, verdict: 'not-checked', reason: why, ...(maskedBy && { maskedBy }) };
    });
  }

  /** Every check once, with its report of most weight. */
  checkReports(): readonly CheckReport[] {
    const reports = [...this.#entries.values()].map(({ report }) => report);
    reports.sort((one, other) => weight[one.verdict] - weight[other.verdict]);
    return [...new Map(reports.map((report) => [report.check, report])).values()];
  }

  /**
   * Another rule about plants that explains a failure that was not seen alone: it has failed for certain, or is an
   * earlier one than a rule that fails now and then.
   */
  #otherOfPlants(rule: RuleId, { intermittent }: CheckReport): RuleId | undefined {
    const ofPlants = [...rulesOfPlants];
    const others = ofPlants.filter((one) => one !== rule && this.#failed.has(one));
    const isEarlier = (other: RuleId) => ofPlants.indexOf(other) < ofPlants.indexOf(rule);
    return (
      others.find((one) => this.hasFailedForCertain(one)) ??
      (intermittent ? others.find(isEarlier) : undefined)
    );
  }

  #hasFailedWithUsualIds(rule: RuleId): boolean {
    return this.#of(rule).some(
      ({ hasUnusualIds, report: { verdict, intermittent, besideOthers } }) =>
        verdict === 'failed' && !hasUnusualIds && !intermittent && !besideOthers,
    );
  }

  /** What needs a rule that has failed in a basic check shows nothing, but for a basic check, which ran before. */
  #explained({ rule, report, needs, isBasic, hasUnusualIds }: Entry): CheckReport {
    const { kind, check, verdict } = report;
    if (isBasic && verdict === 'failed' && !report.intermittent) {
      return report;
    }
    const isOfPlants = rulesOfPlants.has(rule);
    const wasNotSeenAlone = report.intermittent || report.besideOthers;
    const others = needs.filter((need) => need !== rule);
    const maskedBy =
      this.failedNeedOf({ needs: others }) ??
      (hasUnusualIds ? others.find((need) => this.#hasFailedWithUsualIds(need)) : undefined) ??
      (isOfPlants && wasNotSeenAlone ? this.#otherOfPlants(rule, report) : undefined);
    const reason = `cannot be checked while ${maskedBy} fails`;
    return maskedBy ? { kind, check, verdict: 'not-checked', maskedBy, reason } : report;
  }
}
