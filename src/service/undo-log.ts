import type { RecordUndo } from '../store/store-state.js';

/** A change of a sandbox, and how to undo it once all later changes are undone. */
interface Change {
  readonly undo: (before: unknown) => void;
  readonly before: unknown;
  /** The change before it that belongs to the same request. */
  readonly earlier: Change | undefined;
}

type ChangedByRequests = 'plants' | 'faults';

/** The maximum number of plants in the changes of a sandbox. */
const maxPlantsKept = 100_000;

/**
 * How to undo what the last requests of a sandbox have changed. A change made from code is undone with the request
 * before it; changes before the first request cannot be undone.
 */
export class UndoLog {
  /** A ring, as that of the journal: the last change of request n is at n modulo the number of places. */
  #lastChanges: (Change | undefined)[] = [];
  /** How many plants the changes at each place keep in memory: 0 if the request has changed nothing. */
  #plantsAt: number[] = [];
  #plantsKept = 0;
  readonly #places: number;
  /** The lowest id of a request that can be undone. */
  #firstId = 1;
  #lastId = 0;

  /**
   * @param maxRequests how many requests can be undone.
   * @param noteChange called after each change of a part.
   */
  constructor(
    private readonly maxRequests: number,
    private readonly noteChange: (part: ChangedByRequests) => void,
    private readonly maxPlants = maxPlantsKept,
  ) {
    this.#places = Math.max(maxRequests, 1);
  }

  /** The lowest id of a request to which {@link undoTo} can go back. */
  get firstId(): number {
    return this.#firstId;
  }

  /** Begins a request, to which all changes belong that follow. */
  begin(id: number): void {
    this.#lastId = id;
    this.#firstId = Math.max(this.#firstId, id - this.maxRequests + 1);
    if ((this.#plantsAt[id % this.#places] ?? 0) > 0) {
      this.#forget(id);
    }
  }

  /**
   * Creates a function that records changes of the last request. When all changes keep too many plants, the oldest are
   * forgotten.
   *
   * @param part the part of the sandbox that they change; default none, and nothing is noted.
   */
  recorder(part?: ChangedByRequests): RecordUndo {
    return (undo, before, plants = 1) => {
      // Without the changes before it, a change is never undone.
      if (this.#lastId >= this.#firstId) {
        const place = this.#lastId % this.#places;
        const earlier = this.#lastChanges[place];
        this.#lastChanges[place] = { undo: undo as Change['undo'], before, earlier };
        this.#plantsAt[place] = (this.#plantsAt[place] ?? 0) + plants;
        this.#plantsKept += plants;
        if (this.#plantsKept > this.maxPlants) {
          this.#forgetOldest();
        }
      }
      if (part !== undefined) {
        this.noteChange(part);
      }
    };
  }

  /** Undoes all changes of a request and of later ones, the last first. The next request gets its id. */
  undoTo(id: number): void {
    for (let last = this.#lastId; last >= id; last--) {
      let change = this.#lastChanges[last % this.#places];
      for (; change !== undefined; change = change.earlier) {
        change.undo(change.before);
      }
      this.#forget(last);
    }
    this.#lastId = id - 1;
  }

  /** Forgets all changes, so that nothing before the next request can be undone. */
  clear(lastId = this.#lastId): void {
    this.#lastChanges = [];
    this.#plantsAt = [];
    this.#plantsKept = 0;
    this.#lastId = lastId;
    this.#firstId = lastId + 1;
  }

  #forgetOldest(): void {
    for (let id = this.#firstId; id <= this.#lastId && this.#plantsKept > this.maxPlants; id++) {
      this.#forget(id);
      this.#firstId = id + 1;
    }
  }

  #forget(id: number): void {
    const place = id % this.#places;
    const plants = this.#plantsAt[place] ?? 0;
    if (plants > 0) {
      this.#lastChanges[place] = undefined;
      this.#plantsAt[place] = 0;
      this.#plantsKept -= plants;
    }
  }
}
