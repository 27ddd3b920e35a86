import type { RecordUndo } from '../store/store-state.js';

/** A change of a sandbox, and the request that it belongs to: the one that made it, or the last before it. */
interface Change {
  readonly requestId: number;
  readonly undo: (before: unknown) => void;
  readonly before: unknown;
  /** How many plants `before` keeps in memory. */
  readonly plants: number;
}

/** The maximum number of plants in the changes of a sandbox. */
const maxPlantsKept = 100_000;
/** How many changes of dropped requests may stay, so that the array is seldom copied. */
const maxStale = 1000;

/**
 * How to undo the changes of a sandbox, the last first. Nothing is copied, and a request that changes nothing
 * adds nothing. It forgets the changes of requests that the journal has dropped, a thousand at once, and the
 * oldest ones when there are too many.
 */
export class UndoLog {
  #changes: Change[] = [];
  #plants = 0;
  #requestId = 0;
  /** Before requests with lower ids, the state is unknown. */
  #firstId = 1;

  constructor(private readonly maxPlants = maxPlantsKept) {}

  /** The lowest id of a request to which {@link undoTo} can go back. */
  get firstId(): number {
    return this.#firstId;
  }

  get size(): number {
    return this.#changes.length;
  }

  /**
   * Notes that a request is handled now.
   *
   * @param firstId that of the oldest request in the journal.
   */
  begin(requestId: number, firstId: number): void {
    this.#requestId = requestId;
    const stale = this.#changes[maxStale];
    if (stale !== undefined && stale.requestId < firstId) {
      this.#forgetOldest((change) => change.requestId < firstId);
    }
  }

  /** Records a change. Nothing can go back to before the first request, so changes before it are not kept. */
  readonly record: RecordUndo = (undo, before, plants = 1) => {
    if (this.#requestId === 0) {
      return;
    }
    const requestId = this.#requestId;
    this.#changes.push({ requestId, undo: undo as Change['undo'], before, plants });
    this.#plants += plants;
    if (this.#plants > this.maxPlants) {
      // Some more than needed, since the array is copied.
      this.#forgetOldest(() => this.#plants > 0.9 * this.maxPlants);
    }
  };

  undoTo(requestId: number): void {
    let last = this.#changes.at(-1);
    while (last !== undefined && last.requestId >= requestId) {
      this.#changes.pop();
      this.#plants -= last.plants;
      last.undo(last.before);
      last = this.#changes.at(-1);
    }
    this.#requestId = requestId - 1;
  }

  /** Forgets all changes: nothing goes back to before the last request. */
  forget(): void {
    this.#changes = [];
    this.#plants = 0;
    this.#firstId = this.#requestId + 1;
  }

  /** Forgets all changes, and counts requests from 1 again. */
  reset(): void {
    this.forget();
    this.#requestId = 0;
    this.#firstId = 1;
  }

  /** Forgets changes from the oldest one on, as long as they are to be forgotten. */
  #forgetOldest(isForgotten: (change: Change) => boolean): void {
    let count = 0;
    for (const change of this.#changes) {
      if (!isForgotten(change)) {
        break;
      }
      count++;
      this.#plants -= change.plants;
      this.#firstId = Math.max(this.#firstId, change.requestId + 1);
    }
    this.#changes.splice(0, count);
  }
}
