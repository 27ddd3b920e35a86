import type { RecordUndo } from '../store/record-undo.js';
import type { JournalBudget } from './journal/journal.js';

/** A change of a sandbox, and the request that it belongs to: the one that made it, or the last before it. */
interface Change {
  readonly requestId: number;
  readonly undo: (before: unknown) => void;
  readonly before: unknown;
  readonly bytes: number;
}

/** The maximum memory of the changes of a sandbox, in bytes: those of about 150,000 plants. */
export const maxUndoBytes = 32 * 1024 * 1024;
/** What a change takes beside the state that it keeps. */
const bytesOfChange = 200;
/** How many places of forgotten changes may stay in the array, so that it is seldom copied. */
const maxForgotten = 1000;
const forgotten: Change = { requestId: 0, undo: () => {}, before: undefined, bytes: 0 };

/**
 * How to undo the changes of a sandbox, the last first. Nothing is copied, and a request that changes nothing
 * adds nothing. It forgets the changes of requests that the journal has dropped,
 * and the oldest ones when they take too much memory.
 */
export class UndoLog {
  readonly #budget: JournalBudget;
  readonly #maxBytes: number;
  #changes: Change[] = [];
  /** The position of the first change that is not forgotten. */
  #start = 0;
  #bytes = 0;
  #requestId = 0;
  /** Before requests with lower ids, the state is unknown. */
  #firstId = 1;
  #isUndoing = false;

  /** @param budget also counts the bytes of this log. */
  constructor(budget: JournalBudget, maxBytes = maxUndoBytes) {
    this.#budget = budget;
    this.#maxBytes = maxBytes;
  }

  /** The lowest id of a request to which {@link undoTo} can go back. */
  get firstId(): number {
    return this.#firstId;
  }

  /** The number of changes that can be undone. */
  get size(): number {
    return this.#changes.length - this.#start;
  }

  /** The memory that the changes take, about. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Notes that a request is handled now.
   *
   * @param firstId that of the oldest request in the journal.
   */
  begin(requestId: number, firstId: number): void {
    this.#requestId = requestId;
    let oldest = this.#changes[this.#start];
    while (oldest !== undefined && oldest.requestId < firstId) {
      oldest = this.#forgetOldest();
    }
  }

  /** Records a change. Nothing can go back to before the first request, so changes before it are not kept. */
  readonly record: RecordUndo = (undo, before, extraBytes = 0) => {
    if (this.#requestId === 0 || this.#isUndoing) {
      return;
    }
    const bytes = bytesOfChange + extraBytes;
    this.#changes.push({
      requestId: this.#requestId,
      undo: undo as Change['undo'],
      before,
      bytes,
    });
    this.#addBytes(bytes);
    while (this.#bytes > this.#maxBytes) {
      this.#forgetOldest();
    }
  };

  /** Undoes the changes of a request and of all later ones. */
  undoTo(requestId: number): void {
    this.#isUndoing = true;
    for (let last = this.#changes.at(-1); this.size > 0; last = this.#changes.at(-1)) {
      if (last === undefined || last.requestId < requestId) {
        break;
      }
      this.#changes.pop();
      this.#addBytes(-last.bytes);
      last.undo(last.before);
    }
    this.#isUndoing = false;
    this.#requestId = requestId - 1;
  }

  /** Forgets all changes: nothing goes back to before the last request. */
  forget(): void {
    this.#changes = [];
    this.#start = 0;
    this.#addBytes(-this.#bytes);
    this.#firstId = this.#requestId + 1;
  }

  /** Forgets all changes, and counts requests from 1 again. */
  reset(): void {
    this.forget();
    this.#requestId = 0;
    this.#firstId = 1;
  }

  /** Forgets the oldest change, and returns the next one. */
  #forgetOldest(): Change | undefined {
    const { requestId, bytes } = this.#changes[this.#start] as Change;
    this.#firstId = Math.max(this.#firstId, requestId + 1);
    this.#addBytes(-bytes);
    this.#changes[this.#start++] = forgotten;
    if (this.#start > maxForgotten) {
      this.#changes = this.#changes.slice(this.#start);
      this.#start = 0;
    }
    return this.#changes[this.#start];
  }

  #addBytes(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.bytes += bytes;
  }
}
