import { type RuleId, rules } from '../../interface/rules.js';
import { counted } from '../../interface/wording.js';
import { deleteRule, type Finding, notChecked } from '../engine/finding.js';
import { Results } from '../engine/results.js';
import { authorizationOf } from '../http/exchange.js';
import type { SentTokens } from '../http/tokens.js';
import { evidenceParts } from '../report/document/evidence-parts.js';
import type { Item } from '../report/document/item.js';
import { toEvidence, toMismatch } from '../report/evidence.js';
import type { Secrets } from '../report/redact.js';
import type { RuleReport } from '../report/verification-report.js';
import { describeMismatch } from '../report/wording.js';

export interface PassedFindingsOptions {
  /** Whether no other client uses the provider, and every id of a create is new. */
  readonly isAlone: boolean;
  /** Called once with each violation, and once with each finding for which another client may be the reason. */
  readonly onFinding: (finding: Item) => void;
}

/** The check of what lists show after creates and deletes. */
export const ofLists = 'lists, after creates and deletes';
const earlyLists = 'lists, soon after creates and deletes';
const ofStorage = ['create.stores-plant', 'list.returns-accessible-plants', deleteRule] as const;
const byOthers = 'another client may be the reason; --alone says that there is none';
const unseen = 'no exchange that passed could show it';
const unseenSoFar =
  'a list came so soon after a create or a delete that it may have been late; --lag says how late lists may be';
const unseenAmongOthers = `${unseen}; more can with --alone, if no other client uses the service`;

/** Collects what the exchanges that pass through a proxy show, and shows each violation once. */
export class PassedFindings {
  readonly #options: PassedFindingsOptions;
  readonly #tokens: SentTokens;
  readonly #results = new Results(() => this.#secrets);
  #secrets: Secrets = [];
  readonly #shown = new Set<string>();
  /** Why responses to the three operations could not be read, as clauses, and how many of them. */
  readonly #unread = new Map<string, number>();

  /** @param tokens the tokens that clients have sent, which no evidence shows. */
  constructor(options: PassedFindingsOptions, tokens: SentTokens) {
    this.#options = options;
    this.#tokens = tokens;
  }

  /** Records a finding, and shows a violation once. @returns the violation in a sentence. */
  record(check: string, finding: Finding): readonly string[] {
    const { rule } = finding;
    const subject = rule.startsWith('plant.') ? 'every plant' : check;
    if (finding.verdict !== 'failed') {
      this.#results.add([{ ...finding, kind: 'sequence', check: subject }]);
      return [];
    }
    const path = finding.path?.replaceAll(/\d+/g, 'n');
    // A plant of another client may have the id of a create, and be returned.
    const isOfPlant = rule === 'create.answers-200-with-plant' && path?.startsWith('body.');
    const isOpen = !this.#options.isAlone && (check === ofLists || isOfPlant);
    this.#secrets = finding.exchanges.flatMap((one) =>
      this.#tokens.secretsOf(authorizationOf(one) ?? ''),
    );
    const name = path === undefined ? subject : `${subject}: ${path.replace(/^body(\[n])?\./, '')}`;
    const key = `${rule} ${name}`;
    if (!this.#shown.has(key)) {
      this.#shown.add(key);
      const open = { rule, verdict: 'not-checked', reason: byOthers } as const;
      this.#results.add([{ ...(isOpen ? open : finding), kind: 'sequence', check: name }]);
      const parts = evidenceParts(toEvidence(finding, this.#secrets));
      const status = isOpen ? 'not-checked' : 'failed';
      this.#options.onFinding({ id: rule, text: rules[rule].statement, ...parts, status });
    }
    return isOpen ? [] : [`${rule}: ${describeMismatch(toMismatch(finding, this.#secrets))}`];
  }

  /** Records why a response could not be read, as a clause. */
  noteUnread(operation: string, reason: string): void {
    this.#unread.set(reason, 1 + (this.#unread.get(reason) ?? 0));
    this.record(`every ${operation}`, { rule: 'payload.json', verdict: 'not-checked', reason });
  }

  /** Why responses could not be read, in a sentence; undefined if all could. */
  whyUnread(): string | undefined {
    if (this.#unread.size === 0) {
      return undefined;
    }
    let count = 0;
    for (const responses of this.#unread.values()) {
      count += responses;
    }
    const reasons = [...this.#unread.keys()].join('; ');
    return `${counted(count, 'response')} of the service could not be read: ${reasons}.`;
  }

  /**
   * The verdict on each rule.
   *
   * @param reason why too little was seen, if one reason explains it.
   * @param hasEarlyList whether a list may have been late.
   */
  ruleReports(reason: string | undefined, hasEarlyList: boolean): readonly RuleReport[] {
    if (hasEarlyList) {
      const findings = notChecked(unseenSoFar, undefined, ...ofStorage);
      this.#results.add(findings.map((one) => ({ ...one, kind: 'sequence', check: earlyLists })));
    }
    const whyOpen = this.#options.isAlone ? unseen : unseenAmongOthers;
    return this.#results.ruleReports(Object.keys(rules) as RuleId[], reason ?? whyOpen);
  }
}
