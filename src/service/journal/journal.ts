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
  readonly most: number;

  constructor(most: number) {
    this.most = most;
  }
}

/** Called with each record once it is settled. */
export type RecordListener = (record: JournalRecord) => void;

/** The last requests of a sandbox, oldest first. */
export class Journal {
  readonly #limits: JournalLimits;
  readonly #budget: JournalBudget;
  readonly #records = new Map<number, JournalRecord>();
  readonly #publish: RecordListener;
  #bytes = 0;
  #lastId = 0;
  #lastSettled = 0;

  constructor(limits: JournalLimits, budget: JournalBudget, publish: RecordListener) {
    this.#limits = limits;
    this.#budget = budget;
    this.#publish = publish;
  }

  get count(): number {
    return this.#records.size;
  }

  /** The number of the record that was settled last. */
  get lastSettled(): number {
    return this.#lastSettled;
  }

  records(): Iterable<JournalRecord> {
    return this.#records.values();
  }

  /** @param begun the moment of `performance.now()` at which the request came. */
  add(request: PlainRequest, answer: Answer, begun: number): JournalRecord {
    const record = new JournalRecord(++this.#lastId, request, answer, begun, this.#settle);
    this.#records.set(record.id, record);
    this.#count(record.bytes);
    while (this.#records.size > this.#limits.entries || this.#bytes > this.#limits.bytes) {
      this.#dropOldest();
    }
    return record;
  }

  clear(): void {
    this.#records.clear();
    this.#count(-this.#bytes);
  }

  /** Clears it, and counts its requests anew. */
  reset(): void {
    this.clear();
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
    for (const [id, { bytes }] of this.#records) {
      this.#records.delete(id);
      this.#count(-bytes);
      return;
    }
  }
}
