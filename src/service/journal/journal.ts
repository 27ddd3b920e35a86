import { LongText, type SentBody, startOf } from '../long-text.js';
import type { Answer, PlainRequest } from '../plain-http.js';

/** How much a journal keeps. */
export interface JournalLimits {
  /** How many requests; it drops the oldest first. */
  readonly entries: number;
  /** How much of a body: bytes of a request, characters of a response. */
  readonly bodyBytes: number;
}

export const defaultJournalLimits: JournalLimits = { entries: 1000, bodyBytes: 16 * 1024 };

export type RecordListener = (record: JournalRecord) => void;

export interface Releasable {
  /** Resolves with what is sent at last. */
  readonly released: Promise<Answer>;
  release(): void;
}

/** Who has answered a request behind a proxy, and the rules that the answer violates. */
export interface ProxiedAnswer {
  readonly by: 'provider' | 'mock' | 'proxy';
  /** Each as a sentence, after the id of its rule. */
  readonly violations: readonly string[];
  /** Why a response to the plant store could not be read, as a clause; absent if it could. */
  readonly unread?: string;
}

/** A request and what the service made of it; long bodies are cut. */
export class JournalRecord {
  readonly request: PlainRequest;
  /** Its response, as long as it waits to be released. */
  held: Releasable | undefined;
  /** The length of the request's body before it was cut. */
  readonly requestBytes: number;
  /** When the request was received, in milliseconds since 1970. */
  readonly at: number = Date.now();
  /** From the request, read in full, to its response, in milliseconds; undefined until then. */
  durationMs: number | undefined;
  /** Counts the records of a journal as they are settled, from 1; undefined until then. */
  settledAs: number | undefined;
  /** Set by a proxy. */
  proxied: ProxiedAnswer | undefined;
  /** Whether its client disconnected before it had its response. */
  isDisconnected = false;
  /** Whether it was rewound or cleared, so that it is not published if it is settled later. */
  isDropped = false;
  #answer!: Answer<string>;
  #responseLength = 0;
  /** The body of the response while it is sent, if it is sent in pieces. */
  #sending: LongText | SentBody | undefined;

  /**
   * @param id counts the requests of a sandbox, from 1.
   * @param startedAt when the request was received, as `performance.now()`.
   * @param maxBody how much of a body is kept, in bytes or characters.
   * @param onSettled called once, when it is settled.
   */
  constructor(
    readonly id: number,
    request: PlainRequest,
    answer: Answer,
    private readonly startedAt: number,
    private readonly maxBody: number,
    private readonly onSettled: RecordListener,
  ) {
    const { byteLength } = request.body;
    this.request =
      byteLength <= maxBody
        ? request
        : { ...request, body: new Uint8Array(request.body.subarray(0, maxBody)) };
    this.requestBytes = byteLength;
    this.replaceAnswer(answer);
  }

  get answer(): Answer<string> {
    return this.#answer;
  }

  replaceAnswer(answer: Answer): void {
    const { body = '' } = answer.response ?? {};
    const text = startOf(body);
    this.#answer = cutAnswer(answer, text, this.maxBody);
    this.#responseLength = text.length;
    this.#sending = body instanceof LongText ? body : body === '' ? answer.sent : undefined;
  }

  /** The body of the response, or its beginning: of one that is sent in pieces, what was sent. */
  get responseBody(): string {
    return this.#answer.sent?.text ?? this.#answer.response?.body ?? '';
  }

  /**
   * The length of the response's body in characters, before it was cut. While a long one is sent, it is
   * the length of what was sent.
   */
  get responseLength(): number {
    return this.#sending?.length ?? this.#responseLength;
  }

  /**
   * A transport calls it when the response is on its way, or never will be.
   *
   * @param isSent false if the client had given up before.
   */
  settle(isSent = true): void {
    if (this.durationMs === undefined) {
      this.isDisconnected = !isSent;
      if (!isSent) {
        this.replaceAnswer({ ...this.#answer, response: undefined });
      }
      this.durationMs = performance.now() - this.startedAt;
      this.#responseLength = this.responseLength;
      this.#sending = undefined;
      this.onSettled(this);
    }
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function cutAnswer(answer: Answer, text: string, maxBody: number): Answer<string> {
  const { response } = answer;
  if (response === undefined || (text === response.body && text.length <= maxBody)) {
    return answer as Answer<string>;
  }
  // Through bytes, because a slice of a string keeps the whole string in memory.
  const body = decoder.decode(encoder.encode(text.slice(0, maxBody)));
  return { ...answer, response: { ...response, body } };
}

/** The last requests of a sandbox, oldest first. Their ids have no gaps. */
export class Journal {
  /**
   * A ring: record n is at n modulo the number of places. A Map, or an array that moves, lets garbage live longer:
   * with them a request takes up to 5 us more.
   */
  #records: JournalRecord[] = [];
  readonly #places: number;
  #firstId = 1;
  #lastId = 0;
  #lastSettled = 0;

  constructor(
    private readonly limits: JournalLimits,
    private readonly publish: RecordListener,
    private readonly noteChange: (part: 'requests' | 'waiting' | 'sandboxes') => void,
  ) {
    this.#places = Math.max(limits.entries, 1);
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

  get lastSettled(): number {
    return this.#lastSettled;
  }

  find(id: number): JournalRecord | undefined {
    const isKept = id >= this.#firstId && id <= this.#lastId;
    return isKept ? this.#records[id % this.#places] : undefined;
  }

  *records(firstId = this.#firstId): Generator<JournalRecord> {
    for (let id = firstId; id <= this.#lastId; id++) {
      const record = this.find(id);
      // The caller may have dropped it meanwhile.
      if (record !== undefined) {
        yield record;
      }
    }
  }

  /** @param startedAt when the request was received, as `performance.now()`. */
  add(request: PlainRequest, answer: Answer, startedAt: number): JournalRecord {
    const { entries, bodyBytes } = this.limits;
    const id = ++this.#lastId;
    const record = new JournalRecord(id, request, answer, startedAt, bodyBytes, this.#onSettled);
    this.#records[id % this.#places] = record;
    this.#firstId = Math.max(this.#firstId, id - entries + 1);
    const isWaiting = answer.delayMs !== undefined || answer.fault === 'no-answer';
    this.noteChange(isWaiting ? 'waiting' : 'sandboxes');
    return record;
  }

  hold(record: JournalRecord, held: Releasable): void {
    record.held = held;
    this.noteChange('requests');
    void held.released.then(() => {
      // Its answer is not published if it was cleared.
      if (this.find(record.id) !== record) {
        this.noteChange('requests');
      }
    });
  }

  /** Drops a record and all later ones; the next one gets its id. */
  rewind(before: number): void {
    this.#dropFrom(before);
    this.#lastId = before - 1;
  }

  clear(): void {
    this.#dropFrom(this.#firstId);
    this.#records = [];
    this.#firstId = this.#lastId + 1;
  }

  /** Clears it, and counts requests from 1 again. */
  reset(): void {
    this.clear();
    this.#firstId = 1;
    this.#lastId = 0;
  }

  #dropFrom(id: number): void {
    for (const record of this.records(id)) {
      record.isDropped = true;
    }
    this.noteChange('requests');
  }

  readonly #onSettled = (record: JournalRecord): void => {
    if (!record.isDropped) {
      record.settledAs = ++this.#lastSettled;
      this.publish(record);
    }
  };
}
