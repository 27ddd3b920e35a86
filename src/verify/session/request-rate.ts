import { authorizationOf, type Exchange, headerOf, isBusy } from './exchange.js';

const minuteMs = 60_000;
/** Answers to what was sent before may come this long after the first rejection. */
const settleMs = 300;
/** With fewer in a minute, a run would take longer than anybody waits. */
const minRequests = 30;

interface Busy {
  readonly exchange: Exchange;
  readonly at: number;
  readonly authorization: string | undefined;
}

/** Notices how many requests a user may make, by what the provider says of itself. */
export class RequestRate {
  readonly #answers: { readonly at: number; readonly authorization: string | undefined }[] = [];
  #busy: Busy | undefined;
  readonly #listeners: (() => void)[] = [];

  /** Calls a listener once the provider is found to take too few requests for a run. */
  onTooFew(listener: () => void): void {
    if (this.isTooFew) {
      listener();
    } else {
      this.#listeners.push(listener);
    }
  }

  /** Notes an answer, also one after which the request is repeated. */
  note(exchange: Exchange): void {
    if (exchange.response === undefined) {
      return;
    }
    const authorization = authorizationOf(exchange);
    const at = performance.now();
    if (!isBusy(exchange)) {
      this.#answers.push({ at, authorization });
      return;
    }
    this.#busy ??= { exchange, at, authorization };
    if (this.isTooFew) {
      for (const listener of this.#listeners.splice(0)) {
        listener();
      }
    }
  }

  /** Whether the provider is found to take too few requests for a run. */
  get isTooFew(): boolean {
    const { perMinute } = this;
    return perMinute !== undefined && perMinute < minRequests;
  }

  /** The first answer that said that requests came too fast. */
  get busy(): Exchange | undefined {
    return this.#busy?.exchange;
  }

  /**
   * How many requests a user may make in a minute; undefined where it is not known, or is no count
   * of a minute that began with the first request.
   */
  get perMinute(): number | undefined {
    if (this.#busy === undefined) {
      return undefined;
    }
    const { at, authorization, exchange } = this.#busy;
    const ofUser = this.#answers.filter((one) => one.authorization === authorization);
    const [first] = ofUser;
    const pauseMs = Number(headerOf(exchange, 'retry-after') || Number.NaN) * 1000;
    const minute = at - (first?.at ?? at) + pauseMs;
    const isMinute = Math.abs(minute - minuteMs) <= 1500;
    return isMinute ? ofUser.filter((one) => one.at <= at + settleMs).length : undefined;
  }

  /**
   * How many requests of one user were answered within a minute, at most: in minutes that each begin
   * with the first request after the one before.
   */
  get maxPerMinute(): number {
    let begun = Number.NEGATIVE_INFINITY;
    let max = 0;
    let counts = new Map<string | undefined, number>();
    for (const { at, authorization } of this.#answers) {
      if (at - begun >= minuteMs) {
        begun = at;
        counts = new Map();
      }
      const count = (counts.get(authorization) ?? 0) + 1;
      counts.set(authorization, count);
      max = Math.max(max, count);
    }
    return max;
  }
}
