import type { JournalRecord, Releasable } from '../journal/journal.js';
import type { Answer } from '../plain-http.js';
import type { ActiveFault } from './active-fault.js';
import type { Failure, GivenResponse } from './fault.js';

interface Pending {
  readonly answer: Answer;
  readonly record: JournalRecord;
}

export class HeldResponse implements Releasable {
  /** Resolves with what is sent at last. */
  readonly released: Promise<Answer>;
  #resolve!: (answer: Answer) => void;

  /** @param change makes of the response what a failure makes of it. */
  constructor(
    readonly fault: ActiveFault,
    readonly record: JournalRecord,
    private readonly answer: Answer,
    private readonly change: (failure: Failure) => Answer,
  ) {
    this.released = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Releases it as it is; or another in its place: with a status alone, what the fault `status` makes of it. */
  release(given: GivenResponse = {}): void {
    const { status = 200, ...others } = given;
    const isWhole = Object.values(others).some((member) => member !== undefined);
    let { answer } = this;
    if (isWhole || given.status !== undefined) {
      answer = this.change({ ...others, kind: isWhole ? 'respond' : 'status', status });
      this.record.replaceAnswer(answer);
    }
    this.record.held = undefined;
    this.#resolve(answer);
  }
}

/**
 * Waits until a response is to be sent: for its delay, or until it is released. Resolves with the response, at
 * once when the signal is aborted.
 *
 * @param wait resolves also when its signal is aborted.
 */
export async function whenDue(
  { answer, record: { held } }: Pending,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): Promise<Answer> {
  if (held === undefined) {
    if (answer.delayMs !== undefined) {
      await wait(answer.delayMs, signal);
    }
    return answer;
  }
  const release = () => held.release();
  signal.addEventListener('abort', release, { once: true });
  if (signal.aborted) {
    release();
  }
  return held.released;
}
