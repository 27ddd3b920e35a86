import type { RuleId } from '../../interface/rules.js';
import { statusOf } from '../http/exchange.js';
import type { CheckFinding } from './finding.js';

type FailedAnswer = CheckFinding & { readonly verdict: 'failed' };

interface Tally {
  readonly method: string;
  readonly failures: { readonly failure: FailedAnswer; readonly special: RuleId | undefined }[];
}

/**
 * Counts the requests of a run that got no response, or a server error although they were ordinary. A second request that
 * succeeds does not take the failure of the first one away.
 */
export class AnswerTally {
  readonly #requests = new Map<string, number>();
  readonly #tallies = new Map<string, Tally>();

  countRequest(method: string): void {
    this.#requests.set(method, 1 + (this.#requests.get(method) ?? 0));
  }

  /** @param special the rule that explains the failure, if that rule fails alone. */
  add(method: string, failure: FailedAnswer, special: RuleId | undefined): void {
    const last = failure.exchanges.at(-1);
    const key = `${failure.check} ${method} ${failure.rule} ${last && statusOf(last)}`;
    const tally = this.#tallies.get(key) ?? { method, failures: [] };
    tally.failures.push({ failure, special });
    this.#tallies.set(key, tally);
  }

  /**
   * A failure for each way in which requests have failed, which says how many did.
   *
   * @param isExplained whether a rule has failed alone.
   */
  findings(isExplained: (rule: RuleId) => boolean): readonly CheckFinding[] {
    return [...this.#tallies.values()].flatMap(({ method, failures }) => {
      const left = failures.filter(({ special }) => !(special && isExplained(special)));
      const [first] = left;
      const times = { failed: left.length, all: this.#requests.get(method) ?? 0 };
      return first === undefined ? [] : [{ ...first.failure, times }];
    });
  }
}
