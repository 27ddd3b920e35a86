import type { Exchange } from '../exchange.js';
import type { PlainRequest } from '../plain-http.js';
import { cutRequest, cutResponse } from './bodies.js';

/** How much a journal keeps. */
export interface JournalLimits {
  /** How many requests; it drops the oldest first. */
  readonly entries: number;
  /** How much of a body: bytes of a request, characters of a response. */
  readonly bodyBytes: number;
}

export const defaultJournalLimits: JournalLimits = { entries: 1000, bodyBytes: 16 * 1024 };

export type ExchangeListener = (exchange: Exchange) => void;

/** The last exchanges of a sandbox, oldest first. Their ids have no gaps. */
export class Journal {
  /**
   * A ring: exchange n is at n modulo the number of places. A Map, or an array that moves, lets garbage live longer:
   * with them a request takes up to 5 us more.
   */
  #exchanges: Exchange[] = [];
  readonly #places: number;
  #firstId = 1;
  #lastId = 0;
  #lastSettled = 0;
  /** The last request with each method. */
  readonly #lastRequests = new Map<string, PlainRequest>();

  /** @param publish called with each exchange that is settled, unless it was rewound or cleared. */
  constructor(
    private readonly limits: JournalLimits,
    private readonly publish: ExchangeListener,
  ) {
    this.#places = Math.max(limits.entries, 1);
  }

  get count(): number {
    return this.#lastId - this.#firstId + 1;
  }

  /** The id of the oldest exchange; that of the next one if there is none. */
  get firstId(): number {
    return this.#firstId;
  }

  /** The id of the last exchange, also if it was cleared; 0 before the first. */
  get lastId(): number {
    return this.#lastId;
  }

  get lastSettled(): number {
    return this.#lastSettled;
  }

  find(id: number): Exchange | undefined {
    const isKept = id >= this.#firstId && id <= this.#lastId;
    return isKept ? this.#exchanges[id % this.#places] : undefined;
  }

  *exchanges(firstId = this.#firstId): Generator<Exchange> {
    for (let id = firstId; id <= this.#lastId; id++) {
      const exchange = this.find(id);
      // The caller may have dropped it meanwhile.
      if (exchange !== undefined) {
        yield exchange;
      }
    }
  }

  add(exchange: Exchange): void {
    const id = ++this.#lastId;
    exchange.id = id;
    exchange.request = this.#share(exchange.request);
    // The exchange that had the place is not read, since the processor would wait for its memory.
    this.#exchanges[id % this.#places] = exchange;
    this.#firstId = Math.max(this.#firstId, id - this.limits.entries + 1);
  }

  /** Requests that are alike share what is equal: what the journal keeps costs the time of the garbage collector. */
  #share(request: PlainRequest): PlainRequest {
    const { method, origin, path, query, body } = request;
    const last = this.#lastRequests.get(method);
    const headers =
      last && haveSameFields(last.headers, request.headers) ? last.headers : undefined;
    if (last === undefined || headers === undefined) {
      // Not with a long body, which would stay in memory when that of the exchange is cut.
      const isLong = body.length > this.limits.bodyBytes;
      this.#lastRequests.set(method, isLong ? { ...request, body: '' } : request);
      return request;
    }
    request.headers = headers;
    const isSameTarget = last.path === path && last.query === query && last.origin === origin;
    const isSame = isSameTarget && last.body === body && request.bodyBytes === last.bodyBytes;
    return isSame ? last : request;
  }

  /** Whether it still has an exchange. */
  has(exchange: Exchange): boolean {
    return this.find(exchange.id) === exchange;
  }

  /** Cuts long bodies of an exchange that was answered, and publishes it, unless it was dropped. */
  settle(exchange: Exchange): void {
    const { request, response } = exchange;
    const { bodyBytes } = this.limits;
    if (request.body.length > bodyBytes) {
      cutRequest(exchange, bodyBytes);
    }
    if (typeof response?.body !== 'string' || response.body.length > bodyBytes) {
      cutResponse(exchange, bodyBytes);
    }
    if (!exchange.isDropped) {
      exchange.settledAs = ++this.#lastSettled;
      this.publish(exchange);
    }
  }

  /** Drops an exchange and all later ones; the next one gets its id. */
  rewind(before: number): void {
    this.#dropFrom(before);
    this.#lastId = before - 1;
  }

  clear(): void {
    this.#dropFrom(this.#firstId);
    this.#forgetAll();
    this.#firstId = this.#lastId + 1;
  }

  #forgetAll(): void {
    this.#exchanges = [];
    this.#lastRequests.clear();
  }

  /** Clears it, and counts requests from 1 again. */
  reset(): void {
    this.clear();
    this.#firstId = 1;
    this.#lastId = 0;
  }

  /** Returns a function that restores its exchanges as they are now. */
  save(): () => void {
    const saved = [...this.exchanges()];
    const firstId = this.#firstId;
    const lastId = this.#lastId;
    return () => {
      const kept = new Set(saved);
      for (const exchange of this.exchanges()) {
        if (!kept.has(exchange)) {
          exchange.isDropped = true;
        }
      }
      this.#forgetAll();
      this.#firstId = firstId;
      this.#lastId = lastId;
      for (const exchange of saved) {
        this.#exchanges[exchange.id % this.#places] = exchange;
      }
    };
  }

  #dropFrom(id: number): void {
    for (const exchange of this.exchanges(id)) {
      exchange.isDropped = true;
    }
  }
}

function haveSameFields(first: PlainRequest['headers'], second: PlainRequest['headers']): boolean {
  let count = 0;
  for (const name in first) {
    if (first[name] !== second[name]) {
      return false;
    }
    count++;
  }
  for (const _ in second) {
    count--;
  }
  return count === 0;
}
