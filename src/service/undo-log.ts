import type { RecordUndo } from '../store/store-state.js';

/** The maximum number of plants in the changes of a sandbox. */
const maxPlantsKept = 100_000;
/** How many changes of dropped requests may stay, so that the arrays are seldom copied. */
const maxStale = 1000;

/**
 * How to undo the changes of a sandbox, the last first. Nothing is copied, and a request that changes nothing
 * adds nothing. It forgets the changes of requests that the journal has dropped, a thousand at once, and the
 * oldest ones when there are too many.
 */
export class UndoLog {
  // One array for each member of a change: an object for each change would live for a thousand requests, and
  // cost the garbage collector more than the change.

  /** The request that made the change, or the last one before it. */
  readonly #requestIds: number[] = [];
  readonly #undos: ((before: unknown) => void)[] = [];
  /** What `undo` takes. */
  readonly #befores: unknown[] = [];
  /** How many plants `before` keeps in memory. */
  readonly #plantCounts: number[] = [];
  /** The sum of the counts. */
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
    return this.#requestIds.length;
  }

  /**
   * Notes that a request is handled now.
   *
   * @param firstId that of the oldest request in the journal.
   */
  begin(requestId: number, firstId: number): void {
    this.#requestId = requestId;
    const stale = this.#requestIds[maxStale];
    if (stale !== undefined && stale < firstId) {
      const kept = this.#requestIds.findIndex((id) => id >= firstId);
      this.#forgetOldest(kept === -1 ? this.size : kept);
    }
  }

  /** Records a change. Nothing can go back to before the first request, so changes before it are not kept. */
  readonly record: RecordUndo = (undo, before, plants = 1) => {
    if (this.#requestId === 0) {
      return;
    }
    this.#requestIds.push(this.#requestId);
    this.#undos.push(undo as (before: unknown) => void);
    this.#befores.push(before);
    this.#plantCounts.push(plants);
    this.#plants += plants;
    if (this.#plants > this.maxPlants) {
      this.#forgetExcess();
    }
  };

  undoTo(requestId: number): void {
    let last = this.#requestIds.at(-1);
    while (last !== undefined && last >= requestId) {
      this.#requestIds.pop();
      this.#plants -= this.#plantCounts.pop() ?? 0;
      const before = this.#befores.pop();
      const undo = this.#undos.pop();
      undo?.(before);
      last = this.#requestIds.at(-1);
    }
    this.#requestId = requestId - 1;
  }

  /** Forgets all changes: nothing goes back to before the last request. */
  forget(): void {
    this.#forgetOldest(this.size);
    this.#firstId = this.#requestId + 1;
  }

  /** Forgets all changes, and counts requests from 1 again. */
  reset(): void {
    this.forget();
    this.#requestId = 0;
    this.#firstId = 1;
  }

  /** Forgets the oldest changes: a tenth more than needed, since the arrays are copied. */
  #forgetExcess(): void {
    let plants = this.#plants;
    let count = 0;
    while (count < this.size && plants > 0.9 * this.maxPlants) {
      plants -= this.#plantCounts[count] ?? 0;
      count++;
    }
    this.#forgetOldest(count);
  }

  #forgetOldest(count: number): void {
    const lastForgotten = this.#requestIds[count - 1];
    if (lastForgotten === undefined) {
      return;
    }
    this.#requestIds.splice(0, count);
    this.#undos.splice(0, count);
    this.#befores.splice(0, count);
    for (const plants of this.#plantCounts.splice(0, count)) {
      this.#plants -= plants;
    }
    this.#firstId = Math.max(this.#firstId, lastForgotten + 1);
  }
}
