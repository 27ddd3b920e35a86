import { type RuleId, rules } from '../../interface/rules.js';
import { describeDeviation } from '../report/deviation.js';
import { toEvidence } from '../report/evidence.js';
import type { Secrets } from '../report/redact.js';
import { usualCauseOf } from '../report/usual-causes.js';
import type { CheckReport, RuleReport } from '../report/verification-report.js';
import {
  accessRule,
  type CheckFinding,
  deleteRule,
  everyResponse,
  isStronger,
  storageRule,
  verdictWeights,
} from './finding.js';

const list = 'list.returns-array-of-plants';
const ids = 'new-plant.id';

/**
 * The rules whose failure can look like a failure of another rule. Of two that can look like each other, the stronger
 * failure explains the weaker one.
 */
const causes: Partial<Record<RuleId, readonly RuleId[]>> = {
  [storageRule]: [list, deleteRule, accessRule, ids],
  [accessRule]: [list, storageRule, deleteRule],
  [deleteRule]: [list, storageRule, accessRule, ids],
  'list.limit-caps-results': [list],
  [ids]: [list, storageRule, deleteRule],
  'authentication.bearer': ['authentication.required'],
};

/** Whether the failure of one check explains the failure of another one. */
function explains(cause: CheckFinding, finding: CheckFinding): boolean {
  if (cause.verdict !== 'failed' || causes[finding.rule]?.includes(cause.rule) !== true) {
    return false;
  }
  if (cause.strength !== finding.strength) {
    return isStronger(cause.strength, finding.strength);
  }
  const isMutual = causes[cause.rule]?.includes(finding.rule) === true;
  if (!isMutual) {
    return true;
  }
  // Plants with unusual ids are lost if the provider loses digits, and also if it loses any plant now and then.
  const wasAlone = isStronger(cause.strength, 'beside-others');
  return wasAlone ? cause.rule === ids : finding.rule === ids;
}

interface VerdictOptions {
  readonly secrets: Secrets;
  /** Why not all checks were made, if one reason explains it. */
  readonly reason?: string | undefined;
}

/**
 * The verdict on each of these rules. A failure that another one explains is not checked, and keeps its evidence: nothing
 * that was seen is dropped.
 */
export function verdicts(
  all: Iterable<CheckFinding>,
  selected: readonly RuleId[],
  { secrets, reason = 'no check could determine it' }: VerdictOptions,
): readonly RuleReport[] {
  const findings = [...all];
  const failures = findings.filter(({ verdict }) => verdict === 'failed');
  return selected.map((rule) => {
    const checks = findings
      .filter((finding) => finding.rule === rule)
      .map((finding) => {
        const cause = failures.find((failure) =>
          finding.verdict === 'not-checked'
            ? failure.rule === finding.because
            : explains(failure, finding),
        );
        return toReport(finding, cause?.rule, secrets);
      });
    return toRuleReport(rule, checks, reason);
  });
}

function toRuleReport(
  rule: RuleId,
  all: readonly CheckReport[],
  defaultReason: string,
): RuleReport {
  // The most ordinary failure comes first.
  const isOfAll = ({ check }: CheckReport) => check === everyResponse.check;
  const checks = all.toSorted((one, other) => Number(isOfAll(other)) - Number(isOfAll(one)));
  const base = { rule, ...rules[rule], checks };
  const failures = checks.filter(({ verdict }) => verdict === 'failed');
  if (failures.length > 0) {
    const isIntermittent = failures.every(({ intermittent }) => intermittent);
    return { ...base, verdict: 'failed', ...(isIntermittent && { intermittent: true }) };
  }
  const explained = checks.find(({ evidence }) => evidence !== undefined);
  if (explained === undefined && checks.some(({ verdict }) => verdict === 'passed')) {
    return { ...base, verdict: 'passed' };
  }
  const masked = explained ?? checks.find(({ maskedBy }) => maskedBy !== undefined);
  const { maskedBy, reason = defaultReason } = masked ?? checks[0] ?? {};
  return { ...base, verdict: 'not-checked', reason, ...(maskedBy && { maskedBy }) };
}

/** @param cause the rule whose failure explains it. */
function toReport(finding: CheckFinding, cause: RuleId | undefined, secrets: Secrets): CheckReport {
  const { kind, check, verdict } = finding;
  if (verdict === 'passed') {
    return { kind, check, verdict };
  }
  if (verdict === 'not-checked') {
    const { reason } = finding;
    return { kind, check, verdict, reason, ...(cause && { maskedBy: cause }) };
  }
  const { path, expected, actual, exchanges, strength } = finding;
  const wasBesideOthers = strength === 'beside-others' || strength === 'afterwards';
  const evidence = toEvidence({ path, expected, actual, exchanges }, secrets);
  if (cause !== undefined) {
    const reason = `cannot be checked while ${cause} fails`;
    return { kind, check, verdict: 'not-checked', maskedBy: cause, reason, evidence };
  }
  return {
    kind,
    check,
    verdict,
    ...(strength === 'once' && { intermittent: true }),
    ...(wasBesideOthers && { besideOthers: true }),
    ...(finding.times && { times: finding.times }),
    usualCause: usualCauseOf(finding.rule, check, evidence),
    deviation: describeDeviation(evidence),
    evidence,
  };
}

/** Each check once, with the report that weighs most. */
export function checkReports(
  findings: Iterable<CheckFinding>,
  secrets: Secrets,
): readonly CheckReport[] {
  const reports = [...findings].map((finding) => toReport(finding, undefined, secrets));
  reports.sort((one, other) => verdictWeights[one.verdict] - verdictWeights[other.verdict]);
  return [...new Map(reports.map((report) => [report.check, report])).values()];
}
