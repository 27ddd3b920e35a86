import type { PlainRequest } from '../plain-http.js';
import type { RequestResult } from '../request-result.js';
import { JournalRecord } from './journal-record.js';

/** How much a journal keeps; it drops the oldest first. */
export interface JournalLimits {
  readonly entries: number;
  readonly bytes: number;
}

export const defaultJournalLimits: JournalLimits = { entries: 1000, bytes: 4 * 1024 * 1024 };

/** The memory that several journals and undo logs take together, and its maximum, in bytes. */
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
  /** A ring: record n is at n modulo the number of places. */
  #records: (JournalRecord | undefined)[] = [];
  readonly #places: number;
  readonly #publish: RecordListener;
  /** The last record of each operation: the next one is likely to be equal. */
  readonly #latest = new Map<RequestResult['operation'], JournalRecord>();
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

  get maxBytes(): number {
    return this.#limits.bytes;
  }

  get count(): number {
    return this.#lastId - this.#firstId + 1;
  }

  /** The id of the oldest record; that of the next one if there is none. */
  get firstId(): number {
    return this.#firstId;
  }

  /** The id of the last record, also if it was cleared; 0 before the first. */
  get lastId(): number {
    return this.#lastId;
  }

  /** The number of the record that was settled last. */
  get lastSettled(): number {
    return this.#lastSettled;
  }

  find(id: number): JournalRecord | undefined {
    const record = this.#records[id % this.#places];
    return record?.id === id ? record : undefined;
  }

  *records(): Generator<JournalRecord> {
    for (let id = this.#firstId; id <= this.#lastId; id++) {
      const record = this.#records[id % this.#places];
      // Between two steps of the caller another record may have replaced it.
      if (record?.id === id) {
        yield record;
      }
    }
  }

  /** @param startedAt when the request was received, as `performance.now()`. */
  add(request: PlainRequest, result: RequestResult, startedAt: number): JournalRecord {
    if (this.count === this.#places) {
      this.#dropOldest();
    }
    const { operation } = result;
    const previous = this.#latest.get(operation);
    const id = ++this.#lastId;
    const record = new JournalRecord(id, request, result, startedAt, previous, this.#onSettled);
    this.#latest.set(operation, record);
    this.#records[id % this.#places] = record;
    this.#addBytes(record.bytes);
    while (this.count > this.#limits.entries || this.#bytes > this.#limits.bytes) {
      this.#dropOldest();
    }
    return record;
  }

  /** Drops a record and all later ones; the next one gets its id. */
  rewind(before: number): void {
    for (; this.#lastId >= before; this.#lastId--) {
      const record = this.find(this.#lastId);
      if (record !== undefined) {
        this.#records[this.#lastId % this.#places] = undefined;
        this.#addBytes(-record.bytes);
        record.isDropped = true;
      }
    }
  }

  clear(): void {
    for (const record of this.records()) {
      record.isDropped = true;
    }
    this.#records = [];
    this.#latest.clear();
    this.#firstId = this.#lastId + 1;
    this.#addBytes(-this.#bytes);
  }

  /** Clears it, and counts requests from 1 again. */
  reset(): void {
    this.clear();
    this.#firstId = 1;
    this.#lastId = 0;
  }

  readonly #onSettled = (record: JournalRecord): void => {
    if (record.isDropped) {
      return;
    }
    record.settledAs = ++this.#lastSettled;
    this.#publish(record);
  };

  #addBytes(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.bytes += bytes;
  }

  #dropOldest(): void {
    const place = this.#firstId++ % this.#places;
    const oldest = this.#records[place];
    this.#records[place] = undefined;
    if (oldest !== undefined) {
      this.#addBytes(-oldest.bytes);
    }
  }
}
