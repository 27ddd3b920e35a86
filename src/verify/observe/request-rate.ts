import { authorizationOf, type Exchange, headerOf, isBusy } from '../http/exchange.js';

const minuteMs = 60_000;
/** Answers to earlier requests may come this long after the first rejection. */
const settleMs = 300;
/** With fewer requests in a minute, a run would take too long. */
const minRequests = 30;

interface Busy {
  readonly exchange: Exchange;
  readonly at: number;
  readonly authorization: string | undefined;
}

/** Measures how many requests of a user the provider accepts. */
export class RequestRate {
  readonly #answers: { readonly at: number; readonly authorization: string | undefined }[] = [];
  #busy: Busy | undefined;
  readonly #listeners: (() => void)[] = [];

  /** Calls a listener when the provider turns out to accept too few requests for a run. */
  onTooFew(listener: () => void): void {
    if (this.isTooFew) {
      listener();
    } else {
      this.#listeners.push(listener);
    }
  }

  /** Notes an exchange, also one whose request is then repeated. */
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

  /** Whether the provider accepts too few requests for a run. */
  get isTooFew(): boolean {
    const { perMinute } = this;
    return perMinute !== undefined && perMinute < minRequests;
  }

  /** The first response that said that there were too many requests. */
  get busy(): Exchange | undefined {
    return this.#busy?.exchange;
  }

  /**
   * How many requests the provider accepts of a user in a minute that starts with the first
   * request; undefined if it is unknown, or if the provider counts in another way.
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
}
