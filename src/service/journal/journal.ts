import type { ChangedPart } from '../changed-part.js';
import type { Answer, PlainRequest } from '../plain-http.js';
import { JournalRecord } from './journal-record.js';

/** How much a journal keeps. */
export interface JournalLimits {
  /** How many requests; it drops the oldest first. */
  readonly entries: number;
  /** How much of a body: bytes of a request, characters of a response. */
  readonly bodyBytes: number;
}

export const defaultJournalLimits: JournalLimits = { entries: 1000, bodyBytes: 16 * 1024 };

/** Called with each record once it is settled. */
export type RecordListener = (record: JournalRecord) => void;

/** The last requests of a sandbox, oldest first. */
export class Journal {
  readonly #limits: JournalLimits;
  /** A ring: record n is at n modulo the number of places. */
  #records: (JournalRecord | undefined)[] = [];
  readonly #places: number;
  readonly #publish: RecordListener;
  readonly #noteChange: (part: ChangedPart) => void;
  #firstId = 1;
  #lastId = 0;
  #lastSettled = 0;

  /** @param noteChange called when it has changed. */
  constructor(
    limits: JournalLimits,
    publish: RecordListener,
    noteChange: (part: ChangedPart) => void = () => {},
  ) {
    this.#limits = limits;
    this.#noteChange = noteChange;
    this.#places = Math.max(limits.entries, 1);
    this.#publish = publish;
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
  add(request: PlainRequest, answer: Answer, startedAt: number): JournalRecord {
    const record = new JournalRecord(++this.#lastId, request, answer, {
      startedAt,
      maxBody: this.#limits.bodyBytes,
      onSettled: this.#onSettled,
    });
    if (this.#limits.entries > 0) {
      this.#records[record.id % this.#places] = record;
    }
    this.#firstId = Math.max(this.#firstId, this.#lastId - this.#limits.entries + 1);
    const isWaiting = answer.delayMs !== undefined || answer.failedDelivery === 'no-answer';
    this.#noteChange(isWaiting ? 'requests' : 'sandboxes');
    return record;
  }

  /** Drops a record and all later ones; the next one gets its id. */
  rewind(before: number): void {
    for (; this.#lastId >= before; this.#lastId--) {
      const record = this.find(this.#lastId);
      if (record !== undefined) {
        this.#records[this.#lastId % this.#places] = undefined;
        record.isDropped = true;
      }
    }
    this.#noteChange('requests');
  }

  clear(): void {
    for (const record of this.records()) {
      record.isDropped = true;
    }
    this.#records = [];
    this.#firstId = this.#lastId + 1;
    this.#noteChange('requests');
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
}
