import type { Answer, PlainRequest } from '../plain-http.js';
import { JournalRecord } from './journal-record.js';

/** How much a journal keeps; what is oldest goes first. */
export interface JournalLimits {
  readonly entries: number;
  readonly bytes: number;
}

export const defaultJournalLimits: JournalLimits = { entries: 1000, bytes: 4 * 1024 * 1024 };

/** What several journals take together, and may take at most, in bytes. */
export class JournalBudget {
  bytes = 0;
  readonly max: number;

  constructor(max: number) {
    this.max = max;
  }
}

/** Called with each record once it is settled. */
export type RecordListener = (record: JournalRecord) => void;

/** The last requests of a sandbox, oldest first. */
export class Journal {
  readonly #limits: JournalLimits;
  readonly #budget: JournalBudget;
  /** In a ring: the record n is in the place n modulo the number of places. */
  #records: (JournalRecord | undefined)[] = [];
  readonly #places: number;
  readonly #publish: RecordListener;
  /** Of those that are kept, the last of each operation: the next is likely to be the same. */
  readonly #latest = new Map<Answer['operation'], JournalRecord>();
  #bytes = 0;
  #firstId = 1;
  #lastId = 0;
  #lastSettled = 0;

  constructor(limits: JournalLimits, budget: JournalBudget, publish: RecordListener) {
    this.#limits = limits;
    this.#places = Math.max(limits.entries, 1);
    this.#budget = budget;
    this.#publish = publish;
  }

  get count(): number {
    return this.#lastId - this.#firstId + 1;
  }

  /** The number of the record that was settled last. */
  get lastSettled(): number {
    return this.#lastSettled;
  }

  *records(): Generator<JournalRecord> {
    for (let id = this.#firstId; id <= this.#lastId; id++) {
      const record = this.#records[id % this.#places];
      // Whoever takes them one by one may find another in its place by then.
      if (record?.id === id) {
        yield record;
      }
    }
  }

  /** @param begun the moment of `performance.now()` at which the request came. */
  add(request: PlainRequest, answer: Answer, begun: number): JournalRecord {
    if (this.count === this.#places) {
      this.#dropOldest();
    }
    const { operation } = answer;
    const before = this.#latest.get(operation);
    const record = new JournalRecord(++this.#lastId, request, answer, begun, before, this.#settle);
    this.#latest.set(operation, record);
    this.#records[record.id % this.#places] = record;
    this.#count(record.bytes);
    while (this.count > this.#limits.entries || this.#bytes > this.#limits.bytes) {
      this.#dropOldest();
    }
    return record;
  }

  clear(): void {
    this.#records = [];
    this.#latest.clear();
    this.#firstId = this.#lastId + 1;
    this.#count(-this.#bytes);
  }

  /** Clears it, and counts its requests anew. */
  reset(): void {
    this.clear();
    this.#firstId = 1;
    this.#lastId = 0;
  }

  readonly #settle = (record: JournalRecord): void => {
    record.settledAs = ++this.#lastSettled;
    this.#publish(record);
  };

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.bytes += bytes;
  }

  #dropOldest(): void {
    const place = this.#firstId++ % this.#places;
    const oldest = this.#records[place];
    this.#records[place] = undefined;
    if (oldest !== undefined) {
      this.#count(-oldest.bytes);
      this.#forget(oldest);
    }
  }

  #forget(dropped: JournalRecord): void {
    const { operation } = dropped.answer;
    if (this.#latest.get(operation) === dropped) {
      this.#latest.delete(operation);
    }
  }
}
