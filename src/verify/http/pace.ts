import pLimit from 'p-limit';
import { type Clock, realClock } from './clock.js';
import { untilAborted } from './deadline.js';
import { gatewayStatuses, headerOf, isBusy, keptExchange, type SentExchange } from './exchange.js';
import { saysClosed } from './failures.js';

/** How often a request is sent, and how often in a row a provider may be too busy for all of them. */
const maxTries = 9;
/** The same for an answer that names no time to try again: the server may be faulty instead of busy. */
const maxTriesWithoutTime = 4;
/** The first pause after an answer that names no time; it doubles with each one in vain. */
const firstPauseMs = 100;
/** The same if every request may be sent twice. */
const patientPauseMs = 1000;
/** The longest pause for which a run has time. */
const maxPauseMs = 60_000;
/** A run is useless after this number of requests in a row without a response of the provider itself. */
export const maxFailuresInRow = 16;
/** It is also useless when it has waited in vain for this number of timeouts. */
export const maxTimeouts = 5;

/** The methods of requests that can be sent twice: the second one changes nothing more. */
const repeatable = ['GET', 'HEAD', 'DELETE'];

export interface PaceOptions {
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /** How long a response may take, and how long a provider that names no time may be too busy, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether every request may be sent twice, also after a gateway has answered 502, 503 or 504. Default no. */
  readonly isIdempotent?: boolean | undefined;
  /** Default the time of the machine. */
  readonly clock?: Clock | undefined;
}

/**
 * The one policy of repeats. It decides when requests are sent, and sends again:
 *
 * - any request whose socket the server had closed while it was idle;
 * - once, a request other than a POST whose connection was closed;
 * - a request for which the provider is too busy. All requests wait then, and go out one at a time. With each other
 *   answer, slightly more may be under way. If the provider stays too busy for all of them, none is sent again.
 */
export class Pace {
  readonly #options: PaceOptions;
  readonly #limiter;
  readonly #clock: Clock;
  #limit: number;
  #pausedAt = -Infinity;
  #pausedUntil = -Infinity;
  /** How often in a row the provider was too busy: for the first request, and for the first one after each pause. */
  #timesBusy = 0;

  constructor(options: PaceOptions) {
    const { concurrency, clock = realClock } = options;
    this.#options = options;
    this.#limit = concurrency;
    this.#limiter = pLimit(concurrency);
    this.#clock = clock;
  }

  /**
   * Sends a request when it is its turn, and again if that may help.
   *
   * @param sendOnce never rejects, and resolves at once if the signal is aborted before the request is sent.
   */
  async send(sendOnce: () => Promise<SentExchange>, signal?: AbortSignal): Promise<SentExchange> {
    const attempts: SentExchange[] = [];
    for (;;) {
      const { exchange, isRepeated } = await this.#inTurn(async () => {
        const sentAt = this.#clock.now();
        const exchange = await sendOnce();
        const isRepeated = this.#repeats(exchange, attempts, sentAt);
        this.#limiter.concurrency = Math.floor(this.#limit);
        return { exchange, isRepeated };
      }, signal);
      if (!isRepeated || signal?.aborted) {
        return attempts.length === 0 ? exchange : { ...exchange, attempts };
      }
      attempts.push(keptExchange(exchange));
    }
  }

  /** Starts a task when it is its turn, and at once when the signal is aborted. */
  #inTurn<Value>(task: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    let started: Promise<Value> | undefined;
    const start = () => (started ??= task());
    const turn = this.#limiter(async () => {
      while (this.#pausedUntil > this.#clock.now() && !signal?.aborted) {
        await this.#clock.wait(this.#pausedUntil - this.#clock.now(), signal);
      }
      return start();
    });
    return signal === undefined ? turn : untilAborted(turn, signal).catch(start);
  }

  /** Whether a request is sent again. If the provider is too busy, a pause of all requests begins. */
  #repeats(exchange: SentExchange, attempts: readonly SentExchange[], sentAt: number): boolean {
    if (exchange.response === undefined) {
      return mayBeRepeated(exchange, attempts);
    }
    const { status } = exchange.response;
    const { concurrency, timeoutMs, isIdempotent } = this.#options;
    const namedMs = namedPauseMs(headerOf(exchange, 'retry-after'));
    const mayBeFaulty = status === 503 || (isIdempotent && gatewayStatuses.has(status));
    const isFaulty = namedMs === undefined && mayBeFaulty;
    if (!isBusy(exchange) && !isFaulty) {
      this.#timesBusy = 0;
      this.#limit = Math.min(concurrency, this.#limit + 1 / (4 * this.#limit));
      return false;
    }
    const now = this.#clock.now();
    // The first of several requests that were under way at once begins the pause.
    this.#timesBusy += sentAt < this.#pausedAt ? 0 : 1;
    const firstMs = isIdempotent ? patientPauseMs : firstPauseMs;
    const growingMs = firstMs * 2 ** (this.#timesBusy - 1);
    const isOver =
      attempts.length + 1 >= (isFaulty ? maxTriesWithoutTime : maxTries) ||
      this.#timesBusy > maxTries ||
      // What all pauses take together.
      (!namedMs && 2 * growingMs - firstMs > timeoutMs);
    if (isOver) {
      return false;
    }
    // A provider that says `0` again and again gets longer pauses.
    const pauseMs = this.#timesBusy === 1 ? (namedMs ?? growingMs) : namedMs || growingMs;
    this.#limit = 1;
    this.#pausedAt = now;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.min(pauseMs, maxPauseMs));
    return true;
  }
}

/** Whether a request that got no response can be sent again, as it was not received, or changes nothing more. */
function mayBeRepeated(lost: SentExchange, attempts: readonly SentExchange[]): boolean {
  const isFirst = !attempts.some((failed) => saysClosed(failed.failure) && !failed.isOfIdleSocket);
  const isRepeatable = repeatable.includes(lost.request.method) && saysClosed(lost.failure);
  return lost.isOfIdleSocket === true || (isRepeatable && isFirst);
}

/** What Retry-After says: seconds, or a date. */
function namedPauseMs(value = ''): number | undefined {
  const named = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(named) ? undefined : Math.max(0, named);
}
