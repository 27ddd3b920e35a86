import type { OperationName } from '../../interface/operation-name.js';
import { type RuleId, rules } from '../../interface/rules.js';
import { counted } from '../../interface/wording.js';
import type { FaultKind } from '../../service/faults/fault.js';
import {
  accessRule,
  deleteRule,
  type Finding,
  notChecked,
  storageRule,
} from '../engine/finding.js';
import { Findings } from '../engine/findings.js';
import { verdicts } from '../engine/verdicts.js';
import { authorizationOf } from '../http/exchange.js';
import type { SentTokens } from '../http/tokens.js';
import { evidenceParts } from '../report/document/evidence-parts.js';
import type { Item } from '../report/document/item.js';
import { toEvidence, toMismatch } from '../report/evidence.js';
import type { VerificationReport } from '../report/verification-report.js';
import { describeMismatch } from '../report/wording.js';

export interface PassedFindingsOptions {
  /** Whether no other client uses the provider, and every id of a create is new. */
  readonly isAlone: boolean;
  /** Called once with each violation, and once with each finding for which another client may be the reason. */
  readonly onFinding: (finding: Item) => void;
}

/** The rules that lists show after creates and deletes. */
const rulesOfPlants: readonly RuleId[] = [storageRule, accessRule, deleteRule];
/** Their check, in which what another client could explain outweighs what has passed. */
const afterChanges = 'lists, after creates and deletes';
const byOthers = 'another client may be the reason; --alone says that there is none';
const unseen = 'no exchange that passed could show it';
const unseenAlone = `${unseen}; more can with --lag 0, if lists are never late`;
const unseenAmongOthers = `${unseen}; more can with --alone, if no other client uses the service`;

/** Collects what the exchanges that pass through a proxy show, and shows each violation once. */
export class PassedFindings {
  readonly #options: PassedFindingsOptions;
  readonly #tokens: SentTokens;
  readonly #findings = new Findings();
  /** The tokens in the evidence of failures, each with the name that is shown in its place. */
  readonly #secrets = new Map<string, string>();
  readonly #shown = new Set<string>();
  /** Why responses to the three operations could not be read, as clauses. */
  readonly #unread: Counts<string> = new Map();
  /** The faults that failed exchanges of the three operations. */
  readonly #faults: Counts<FaultKind> = new Map();

  /** @param tokens the tokens that clients have sent, which no evidence shows. */
  constructor(options: PassedFindingsOptions, tokens: SentTokens) {
    this.#options = options;
    this.#tokens = tokens;
  }

  /** Records what an exchange shows, and shows a violation once. @returns the violation in a sentence. */
  record(operation: OperationName, finding: Finding): readonly string[] {
    const { rule } = finding;
    const isOfPlants = rulesOfPlants.includes(rule);
    const ofOperation = isOfPlants ? afterChanges : `every ${operation}`;
    const subject = rule.startsWith('plant.') ? 'every plant' : ofOperation;
    if (finding.verdict !== 'failed') {
      this.#add(subject, finding);
      return [];
    }
    const path = finding.path?.replaceAll(/\d+/g, 'n');
    // A plant of another client may have the id of a create, and be returned.
    const isOfOther = rule === 'create.answers-200-with-plant' && path?.startsWith('body.');
    const isOpen = !this.#options.isAlone && (isOfOther || isOfPlants);
    const secrets = finding.exchanges.flatMap((one) =>
      this.#tokens.secretsOf(authorizationOf(one) ?? ''),
    );
    const name = path === undefined ? subject : `${subject}: ${path.replace(/^body(\[n])?\./, '')}`;
    const key = `${rule} ${name}`;
    if (!this.#shown.has(key)) {
      this.#shown.add(key);
      for (const [secret, variable] of secrets) {
        this.#secrets.set(secret, variable);
      }
      this.#add(name, ...(isOpen ? notChecked(byOthers, undefined, rule) : [finding]));
      const parts = evidenceParts(toEvidence(finding, secrets));
      const status = isOpen ? 'not-checked' : 'failed';
      this.#options.onFinding({ id: rule, text: rules[rule].statement, ...parts, status });
    }
    return isOpen ? [] : [`${rule}: ${describeMismatch(toMismatch(finding, secrets))}`];
  }

  #add(check: string, ...findings: readonly Finding[]): void {
    const one = { kind: 'sequence', check, strength: 'alone' } as const;
    this.#findings.add(...findings.map((finding) => ({ ...finding, ...one })));
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
    const whyOpen = this.#options.isAlone ? unseenAlone : unseenAmongOthers;
    const exchanges = totalOf(this.#faults);
    const kinds = [...this.#faults].map(([kind, times]) => `${kind} ${times}`).join(', ');
    const whyNotJudged = `a fault failed ${counted(exchanges, 'exchange')}: ${kinds}`;
    return {
      ...(reason !== undefined && { reason }),
      ...(exchanges > 0 && { notJudged: { exchanges, reason: whyNotJudged } }),
      rules: verdicts(this.#findings, Object.keys(rules) as RuleId[], {
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
