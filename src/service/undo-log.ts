/** A change of a sandbox, and the request that it belongs to: the one that made it, or the last before it. */
interface Change {
  readonly requestId: number;
  readonly undo: () => void;
}

/** The maximum number of changes, for code that makes many between two requests. */
const maxChanges = 100_000;
/** How many forgotten changes may stay in the array, so that it is seldom copied. */
const maxForgotten = 1000;

/**
 * How to undo the changes of a sandbox, the last first. Nothing is copied: each change adds a function, and
 * a request that changes nothing adds none. It forgets the changes of requests that the journal has dropped.
 */
export class UndoLog {
  #changes: Change[] = [];
  /** The position of the first change that is not forgotten. */
  #start = 0;
  #requestId = 0;
  /** Before requests with lower ids, the state is unknown. */
  #firstId = 1;
  #isUndoing = false;

  /** The lowest id of a request to which {@link undoTo} can go back. */
  get firstId(): number {
    return this.#firstId;
  }

  /** The number of changes that can be undone. */
  get size(): number {
    return this.#changes.length - this.#start;
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
  readonly record = (undo: () => void): void => {
    if (this.#requestId === 0 || this.#isUndoing) {
      return;
    }
    this.#changes.push({ requestId: this.#requestId, undo });
    if (this.size > maxChanges) {
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
      last.undo();
    }
    this.#isUndoing = false;
    this.#requestId = requestId - 1;
  }

  clear(): void {
    this.#changes = [];
    this.#start = 0;
    this.#requestId = 0;
    this.#firstId = 1;
  }

  /** Forgets the oldest change, and returns the next one. */
  #forgetOldest(): Change | undefined {
    const { requestId } = this.#changes[this.#start] as Change;
    this.#firstId = Math.max(this.#firstId, requestId + 1);
    this.#start++;
    if (this.#start > maxForgotten) {
      this.#changes = this.#changes.slice(this.#start);
      this.#start = 0;
    }
    return this.#changes[this.#start];
  }
}
