import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Exchange, headerOf, isBusy, keptExchange, statusOf } from './exchange.js';

/** How often a request is sent if the provider stays too busy for it. */
const maxTries = 9;
/** The same for an answer without a time to try again: the server may be faulty instead of busy. */
const maxTriesWithoutTime = 4;

/** Which answers without a time to try again are tried again. */
interface Patience {
  readonly statuses: readonly number[];
  /** The first pause, which doubles with each try. */
  readonly firstMs: number;
}

const hasty: Patience = { statuses: [503], firstMs: 100 };
const patient: Patience = { statuses: [502, 503, 504], firstMs: 1000 };
/** The longest pause for which a run has time. */
const maxPauseMs = 60_000;

/** Tells the time, and waits; tests give another one. */
export interface Clock {
  /** In milliseconds. */
  now(): number;
  /** Resolves after this time, or when the signal is aborted. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

const realClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
};

export interface PaceOptions {
  /** How many requests may be under way at once. */
  readonly concurrency: number;
  /**
   * Whether a gateway answers 502, 503 or 504 while the server restarts. Such a request is sent again after longer
   * pauses. Default no.
   */
  readonly waitsForGateway?: boolean | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Decides when requests are sent. When a provider is too busy for one, all requests wait, and then one is sent at a
 * time. With each other answer, slightly more requests may be under way.
 */
export class Pace {
  readonly #max: number;
  #limit: number;
  #pausedUntil = 0;
  readonly #limiter;
  readonly #faulty: Patience;
  readonly #clock: Clock;

  constructor({ concurrency, waitsForGateway = false, clock = realClock }: PaceOptions) {
    this.#max = concurrency;
    this.#limit = concurrency;
    this.#limiter = pLimit(concurrency);
    this.#faulty = waitsForGateway ? patient : hasty;
    this.#clock = clock;
  }

  /** Sends a request when it is its turn, and again while the provider is too busy for it. */
  async send(sendOnce: () => Promise<Exchange>, signal?: AbortSignal): Promise<Exchange> {
    const earlier: Exchange[] = [];
    for (let tries = 1; ; tries++) {
      const exchange = await this.#limiter(async () => {
        await this.#pauseIsOver(signal);
        return sendOnce();
      });
      const pauseMs = pauseOf(exchange, tries, this.#faulty);
      if (pauseMs === undefined) {
        this.#limit = Math.min(this.#max, this.#limit + 1 / (4 * this.#limit));
      } else {
        this.#limit = 1;
        this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + pauseMs);
      }
      this.#limiter.concurrency = Math.floor(this.#limit);
      if (pauseMs === undefined || signal?.aborted) {
        return tries > 1 ? { ...exchange, isResent: true, earlier } : exchange;
      }
      earlier.push(keptExchange(exchange));
    }
  }

  async #pauseIsOver(signal: AbortSignal | undefined): Promise<void> {
    while (this.#pausedUntil > this.#clock.now() && !signal?.aborted) {
      await this.#clock.wait(this.#pausedUntil - this.#clock.now(), signal);
    }
  }
}

/** How long to wait before a request is sent again, in milliseconds; undefined if it is not. */
function pauseOf(exchange: Exchange, tries: number, faulty: Patience): number | undefined {
  const namedMs = namedPauseMs(headerOf(exchange, 'retry-after'));
  const isFaulty = namedMs === undefined && faulty.statuses.includes(statusOf(exchange) ?? 0);
  if (!(isBusy(exchange) || isFaulty) || tries >= (isFaulty ? maxTriesWithoutTime : maxTries)) {
    return undefined;
  }
  return Math.min(
    namedMs ?? 2 ** (tries - 1) * (isFaulty ? faulty.firstMs : hasty.firstMs),
    maxPauseMs,
  );
}

/** What Retry-After says: seconds, or a date. */
function namedPauseMs(value = ''): number | undefined {
  const named = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(named) ? undefined : Math.max(0, named);
}
