import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Exchange, headerOf, isBusy, statusOf } from './exchange.js';

/** How often a request is sent if the provider stays too busy for it. */
const maxTries = 9;
/** A provider that answers 503 without a time to try again may be faulty instead. */
const maxTriesWithoutTime = 4;
/** A run has no time for a longer pause. */
const maxPauseMs = 60_000;

export interface PaceOptions {
  /** Whether it is sent again if the provider is too busy for it; default yes. */
  readonly isRepeated?: boolean | undefined;
  /** Stops the request, also before it is sent. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decides when requests are sent. When a provider is too busy for one, all wait, and then only half
 * as many are under way at once. Every other answer lets a few more of them go.
 */
export class Pace {
  readonly #max: number;
  #limit: number;
  #underWay = 0;
  #pausedUntil = 0;
  #slowedAt = 0;
  readonly #ends = new EventEmitter().setMaxListeners(0);

  /** @param max how many requests may be under way at once. */
  constructor(max: number) {
    this.#max = max;
    this.#limit = max;
  }

  /**
   * Sends a request when it is its turn, and again while the provider is too busy for it. A request
   * that is not repeated has no time for a pause either.
   */
  async send(
    sendOnce: () => Promise<Exchange>,
    { isRepeated = true, signal }: PaceOptions,
  ): Promise<Exchange> {
    for (let tries = 1; ; tries++) {
      await this.#turn(isRepeated, signal);
      const sentAt = performance.now();
      const exchange = await sendOnce();
      this.#underWay--;
      const pauseMs = pauseOf(exchange, tries);
      if (pauseMs === undefined) {
        this.#limit = Math.min(this.#max, this.#limit + 1 / (4 * this.#limit));
      } else {
        this.#slowDown(sentAt, pauseMs);
      }
      this.#ends.emit('end');
      if (pauseMs === undefined || !isRepeated || signal?.aborted) {
        return exchange;
      }
    }
  }

  #slowDown(sentAt: number, pauseMs: number): void {
    const now = performance.now();
    this.#pausedUntil = Math.max(this.#pausedUntil, now + pauseMs);
    // Several that were under way together are rejected together, and count once.
    if (sentAt >= this.#slowedAt) {
      this.#slowedAt = now;
      this.#limit = Math.max(1, this.#limit / 2);
    }
  }

  async #turn(isRepeated: boolean, signal: AbortSignal | undefined): Promise<void> {
    while (!signal?.aborted) {
      const pauseMs = isRepeated ? this.#pausedUntil - performance.now() : 0;
      if (pauseMs <= 0 && this.#underWay + 1 <= this.#limit) {
        break;
      }
      const next =
        pauseMs > 0 ? wait(pauseMs, undefined, { signal }) : once(this.#ends, 'end', { signal });
      await next.catch(() => {});
    }
    this.#underWay++;
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
