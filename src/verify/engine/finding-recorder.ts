import type { RuleId } from '../../interface/rules.js';
import { keptExchange, statusOf } from '../http/exchange.js';
import type { User } from '../http/request.js';
import {
  type CheckFinding,
  type CheckName,
  everyList,
  everyResponse,
  type Finding,
} from './finding.js';
import { Findings } from './findings.js';
import { type InspectedStep, inspect } from './inspect.js';
import type { LedgerRecord } from './ledger.js';
import type { Part } from './step.js';

/** The part to which requests belong that no script sends. */
const noPart: Part = { check: everyList, strength: 'alone' };

/** The requests of one method that failed in one way, whatever they were for. */
interface FailedAnswers {
  readonly method: string;
  readonly failures: { readonly failure: CheckFinding; readonly special: RuleId | undefined }[];
}

/**
 * Records what the exchanges and the lists of a run show, each under the part of the run that it belongs to. Of requests
 * that got no response, or a server error although they were ordinary, it says how many there were: a second request that
 * succeeds does not take the failure of the first one away.
 */
export class FindingRecorder {
  readonly findings = new Findings();
  readonly #requests = new Map<string, number>();
  readonly #failedAnswers = new Map<string, FailedAnswers>();

  /** Records a finding of a part. @param check default the check of the part. */
  record(part: Part = noPart, finding: Finding, check: CheckName = part.check): void {
    // The findings of a part that is over were added to those of the run.
    const findings = part.isOver ? this.findings : (part.findings ?? this.findings);
    findings.add(asKept({ ...finding, ...check, strength: part.strength }));
  }

  /**
   * Records a finding about a plant under the check that has created the plant. If that check is over, any request of the
   * run may be the reason of a failure.
   */
  recordOfPlant({ create }: LedgerRecord, finding: Finding): void {
    const { part = noPart, check } = create.step;
    const isCertain = finding.verdict === 'passed' || !part.isOver;
    this.record(
      isCertain ? part : { ...part, strength: 'afterwards' },
      finding,
      check ?? part.check,
    );
  }

  /** Records what an exchange shows. */
  inspect(inspected: InspectedStep<User>): void {
    const { part = noPart, request, check: stepCheck } = inspected.step;
    const { apart = this.findings } = part;
    this.#requests.set(request.method, 1 + (this.#requests.get(request.method) ?? 0));
    for (const { finding, check, special } of inspect(inspected)) {
      if (check === undefined) {
        this.record(part, finding, stepCheck ?? part.check);
      } else if (check === everyResponse || part.apart !== undefined) {
        apart.add(asKept({ ...finding, ...check, strength: 'basic' }));
      } else {
        const failure = asKept({ ...finding, ...check, strength: 'alone' } as const);
        this.#noteFailedAnswer(request.method, failure, special);
      }
    }
  }

  /** @param special the rule that explains the failure, if that rule fails alone. */
  #noteFailedAnswer(method: string, failure: CheckFinding, special: RuleId | undefined): void {
    const last = failure.verdict === 'failed' ? failure.exchanges.at(-1) : undefined;
    const key = `${failure.check} ${method} ${failure.rule} ${last && statusOf(last)}`;
    const same = this.#failedAnswers.get(key) ?? { method, failures: [] };
    same.failures.push({ failure, special });
    this.#failedAnswers.set(key, same);
  }

  /** Records a failure for each way in which requests got no answer, which says how many did. */
  recordFailedAnswers(): void {
    for (const { method, failures } of this.#failedAnswers.values()) {
      const left = failures.filter(
        ({ special }) => !(special && this.findings.hasFailed(special, 'alone')),
      );
      const [first] = left;
      if (first !== undefined) {
        const times = { failed: left.length, all: this.#requests.get(method) ?? 0 };
        this.findings.add({ ...first.failure, times } as CheckFinding);
      }
    }
  }
}

/** A finding that keeps only the start of each body, and each exchange once. */
function asKept<Any extends Finding>(finding: Any): Any {
  return finding.verdict === 'failed'
    ? { ...finding, exchanges: [...new Set(finding.exchanges.map(keptExchange))] }
    : finding;
}
