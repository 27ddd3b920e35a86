import type { Answer, PlainRequest } from '../plain-http.js';
import { JournalRecord } from './journal-record.js';

/** How much a journal keeps; what is oldest goes first. */
export interface JournalLimits {
  readonly entries: number;
  readonly bytes: number;
}

export const defaultJournalLimits: JournalLimits = { entries: 1000, bytes: 4 * 1024 * 1024 };

/** Called with each record once it is settled. */
export type RecordListener = (record: JournalRecord) => void;

/** The last requests of a sandbox, oldest first. */
export class Journal {
  readonly #limits: JournalLimits;
  readonly #records = new Map<number, JournalRecord>();
  readonly #publish: RecordListener;
  #bytes = 0;
  #lastId = 0;

  constructor(limits: JournalLimits, publish: RecordListener) {
    this.#limits = limits;
    this.#publish = publish;
  }

  get count(): number {
    return this.#records.size;
  }

  records(): Iterable<JournalRecord> {
    return this.#records.values();
  }

  /** @param begun the moment of `performance.now()` at which the request came. */
  add(request: PlainRequest, answer: Answer, begun: number): JournalRecord {
    const record = new JournalRecord(++this.#lastId, request, answer, begun, this.#publish);
    this.#records.set(record.id, record);
    this.#bytes += record.bytes;
    while (this.#records.size > this.#limits.entries || this.#bytes > this.#limits.bytes) {
      this.#dropOldest();
    }
    return record;
  }

  clear(): void {
    this.#records.clear();
    this.#bytes = 0;
  }

  #dropOldest(): void {
    for (const [id, { bytes }] of this.#records) {
      this.#records.delete(id);
      this.#bytes -= bytes;
      return;
    }
  }
}
