import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Exchange, headerOf, isBusy, statusOf } from './exchange.js';

/** How often a request is sent if the provider stays too busy for it. */
const maxTries = 9;
/** A provider that answers 503 without a time to try again may be faulty instead. */
const maxTriesWithoutTime = 4;
/** A run has no time for a longer pause. */
const maxPauseMs = 60_000;

/**
 * Decides when requests are sent. When a provider is too busy for one, all wait, and then they are sent one at a
 * time. Every other answer lets a few more of them go.
 */
export class Pace {
  readonly #max: number;
  #limit: number;
  #pausedUntil = 0;
  readonly #limiter;

  /** @param max how many requests may be under way at once. */
  constructor(max: number) {
    this.#max = max;
    this.#limit = max;
    this.#limiter = pLimit(max);
  }

  /** Sends a request when it is its turn, and again while the provider is too busy for it. */
  async send(sendOnce: () => Promise<Exchange>, signal?: AbortSignal): Promise<Exchange> {
    for (let tries = 1; ; tries++) {
      const exchange = await this.#limiter(async () => {
        await this.#pauseIsOver(signal);
        return sendOnce();
      });
      const pauseMs = pauseOf(exchange, tries);
      if (pauseMs === undefined) {
        this.#limit = Math.min(this.#max, this.#limit + 1 / (4 * this.#limit));
      } else {
        this.#limit = 1;
        this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + pauseMs);
      }
      this.#limiter.concurrency = Math.floor(this.#limit);
      if (pauseMs === undefined || signal?.aborted) {
        return tries > 1 ? { ...exchange, isResent: true } : exchange;
      }
    }
  }

  async #pauseIsOver(signal: AbortSignal | undefined): Promise<void> {
    while (this.#pausedUntil > performance.now() && !signal?.aborted) {
      const restMs = this.#pausedUntil - performance.now();
      await wait(restMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** How long to wait before a request is sent again, in milliseconds; undefined if it is not. */
function pauseOf(exchange: Exchange, tries: number): number | undefined {
  const status = statusOf(exchange);
  const namedMs = namedPauseMs(headerOf(exchange, 'retry-after'));
  const isFaulty = status === 503 && namedMs === undefined;
  if (!(isBusy(exchange) || isFaulty) || tries >= (isFaulty ? maxTriesWithoutTime : maxTries)) {
    return undefined;
  }
  return Math.min(namedMs ?? 2 ** tries * 50, maxPauseMs);
}

/** What Retry-After says: seconds, or a date. */
function namedPauseMs(value = ''): number | undefined {
  const named = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(named) ? undefined : Math.max(0, named);
}
