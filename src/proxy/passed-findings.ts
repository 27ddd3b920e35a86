import type { OperationName } from '../interface/operation-name.js';
import { type RuleId, rules } from '../interface/rules.js';
import type { FaultKind } from '../service/faults/fault.js';
import { counted } from '../text/wording.js';
import {
  accessRule,
  type CheckFinding,
  createRule,
  deleteRule,
  type Finding,
  notChecked,
  storageRule,
} from '../verify/engine/finding.js';
import { Findings } from '../verify/engine/findings.js';
import { verdicts } from '../verify/engine/verdicts.js';
import { authorizationOf } from '../verify/http/exchange.js';
import type { SentTokens } from '../verify/http/tokens.js';
import type { Item, Status } from '../verify/report/document/item.js';
import { problemItem } from '../verify/report/document/problem-items.js';
import { toMismatch } from '../verify/report/evidence.js';
import { problemsOf } from '../verify/report/problems.js';
import type { Secrets } from '../verify/report/redact.js';
import type { VerificationReport } from '../verify/report/verification-report.js';
import { describeMismatch } from '../verify/report/wording.js';

export interface PassedFindingsOptions {
  /** Whether no other client uses the provider, and every id of a create is new. */
  readonly isAlone: boolean;
  /** How late lists may be, in milliseconds. */
  readonly lagMs: number;
  /** Called once with each violation, and once with each finding for which another client may be the reason. */
  readonly onFinding: (finding: Item) => void;
}

const allRules = Object.keys(rules) as RuleId[];
/** The rules that lists show after creates and deletes. */
const rulesOfPlants: readonly RuleId[] = [storageRule, accessRule, deleteRule];
/** Their check, in which what another client could explain outweighs what has passed. */
const afterChanges = 'lists, after creates and deletes';
const byOthers = 'another client may be the reason; --alone says that there is none';
const unseen = 'no exchange that passed could show it';
const unseenSoSoon = `${unseen}; more can with --lag 0, if lists are never late`;

/** The check of a finding: a rule may fail at one operation in several places. */
function checkOf(operation: OperationName, finding: Finding): string {
  const { rule } = finding;
  const afterOperation = rulesOfPlants.includes(rule) ? afterChanges : `every ${operation}`;
  const subject = rule.startsWith('plant.') ? 'every plant' : afterOperation;
  const path = finding.verdict === 'failed' ? finding.path?.replaceAll(/\d+/g, 'n') : undefined;
  return path === undefined ? subject : `${subject}: ${path.replace(/^body(\[n])?\./, '')}`;
}

function inCheck(check: string, finding: Finding): CheckFinding {
  return { ...finding, kind: 'sequence', check, strength: 'alone' };
}

/** Collects what the exchanges that pass through a proxy show, and shows each violation once. */
export class PassedFindings {
  readonly #options: PassedFindingsOptions;
  readonly #tokens: SentTokens;
  readonly #findings = new Findings();
  /** The tokens in the evidence of failures, each with the name that is shown in its place. */
  readonly #secrets = new Map<string, string>();
  readonly #shown = new Set<string>();
  readonly #operations = new Set<OperationName>();
  /** Why responses to the three operations could not be read, as clauses. */
  readonly #unread: Counts<string> = new Map();
  /** The faults that failed exchanges of the three operations. */
  readonly #faults: Counts<FaultKind> = new Map();

  /** @param tokens the tokens that clients have sent, which no evidence shows. */
  constructor(options: PassedFindingsOptions, tokens: SentTokens) {
    this.#options = options;
    this.#tokens = tokens;
  }

  /**
   * Records what an exchange shows. Shows each violation once, and those with one cause together.
   *
   * @returns the violations, each as a sentence.
   */
  record(operation: OperationName, findings: readonly Finding[]): readonly string[] {
    this.#operations.add(operation);
    const violations: string[] = [];
    const fresh = { failed: [] as CheckFinding[], 'not-checked': [] as CheckFinding[] };
    const secrets = findings.flatMap((finding) => this.#secretsOf(finding));
    for (const finding of findings) {
      const check = checkOf(operation, finding);
      if (finding.verdict !== 'failed') {
        this.#add(check, finding);
        continue;
      }
      const { rule, path } = finding;
      // A plant of another client may have the id of a create, and be returned.
      const mayBeOther = rule === createRule && path?.startsWith('body.');
      const isOpen = !this.#options.isAlone && (mayBeOther || rulesOfPlants.includes(rule));
      if (!isOpen) {
        violations.push(`${rule}: ${describeMismatch(toMismatch(finding, secrets))}`);
      }
      const key = `${rule} ${check}`;
      if (!this.#shown.has(key)) {
        this.#shown.add(key);
        this.#add(check, ...(isOpen ? notChecked(byOthers, undefined, rule) : [finding]));
        fresh[isOpen ? 'not-checked' : 'failed'].push(inCheck(check, finding));
      }
    }
    for (const status of ['failed', 'not-checked'] as const) {
      this.#show(status, fresh[status], secrets);
    }
    return violations;
  }

  #secretsOf(finding: Finding): Secrets {
    const exchanges = finding.verdict === 'failed' ? finding.exchanges : [];
    return exchanges.flatMap((exchange) => this.#tokens.secretsOf(authorizationOf(exchange) ?? ''));
  }

  #show(status: Status, findings: readonly CheckFinding[], secrets: Secrets): void {
    if (findings.length === 0) {
      return;
    }
    for (const [secret, variable] of secrets) {
      this.#secrets.set(secret, variable);
    }
    const reports = verdicts(findings, allRules, { secrets });
    for (const problem of problemsOf(reports)) {
      this.#options.onFinding({ ...problemItem(problem, reports), origin: {}, status });
    }
  }

  #add(check: string, ...findings: readonly Finding[]): void {
    this.#findings.add(...findings.map((finding) => inCheck(check, finding)));
  }

  /** Records why a response could not be read, as a clause. */
  noteUnread(operation: OperationName, reason: string): void {
    count(this.#unread, reason);
    this.#add(`every ${operation}`, ...notChecked(reason, undefined, 'payload.json'));
  }

  /** Counts an exchange that is not judged, since a fault has failed it. */
  noteNotJudged(fault: FaultKind): void {
    count(this.#faults, fault);
  }

  /**
   * The verdict on each rule, and why not more could be said.
   *
   * @param reason why nothing was seen, if one reason explains it.
   */
  report(reason = this.#whyUnread()): Pick<VerificationReport, 'reason' | 'rules' | 'notJudged'> {
    const hasListsOfChanges = this.#operations.has('list') && this.#operations.size > 1;
    const whyOpen = hasListsOfChanges && this.#options.lagMs > 0 ? unseenSoSoon : unseen;
    const exchanges = totalOf(this.#faults);
    const kinds = [...this.#faults].map(([kind, times]) => `${kind} ${times}`).join(', ');
    const whyNotJudged = `a fault failed ${counted(exchanges, 'exchange')}: ${kinds}`;
    return {
      ...(reason !== undefined && { reason }),
      ...(exchanges > 0 && { notJudged: { exchanges, reason: whyNotJudged } }),
      rules: verdicts(this.#findings, allRules, {
        secrets: [...this.#secrets],
        reason: reason ?? whyOpen,
      }),
    };
  }

  #whyUnread(): string | undefined {
    const responses = counted(totalOf(this.#unread), 'response');
    const reasons = [...this.#unread.keys()].join('; ');
    return reasons === ''
      ? undefined
      : `${responses} of the service could not be read: ${reasons}.`;
  }
}

/** How often each of some things was counted. */
type Counts<Key> = Map<Key, number>;

function count<Key>(counts: Counts<Key>, key: Key): void {
  counts.set(key, 1 + (counts.get(key) ?? 0));
}

function totalOf(counts: Counts<unknown>): number {
  return [...counts.values()].reduce((total, one) => total + one, 0);
}
