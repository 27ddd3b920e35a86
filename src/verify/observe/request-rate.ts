import { authorizationOf, type Exchange, headerOf, isBusy } from '../http/exchange.js';

const minuteMs = 60_000;
/** Answers to earlier requests may come this long after the first rejection. */
const settleMs = 300;
/** With fewer requests in a minute, a run would take too long. */
const minRequests = 30;

/** Measures how many requests of a user the provider accepts. */
export class RequestRate {
  readonly #answers: { readonly at: number; readonly authorization: string | undefined }[] = [];
  /** The first response that said that there were too many requests. */
  busy: Exchange | undefined;
  #busyAt = 0;
  #listener = () => {};

  /** Calls a listener when the provider turns out to accept too few requests for a run. */
  onTooFew(listener: () => void): void {
    this.#listener = listener;
    this.#callIfTooFew();
  }

  /** Notes an exchange, also one whose request is then repeated. */
  note(exchange: Exchange): void {
    const at = performance.now();
    if (exchange.response === undefined) {
      return;
    }
    if (!isBusy(exchange)) {
      this.#answers.push({ at, authorization: authorizationOf(exchange) });
    } else if (this.busy === undefined) {
      this.busy = exchange;
      this.#busyAt = at;
      this.#callIfTooFew();
    }
  }

  #callIfTooFew(): void {
    if ((this.perMinute ?? minRequests) < minRequests) {
      this.#listener();
    }
  }

  /**
   * How many requests the provider accepts of a user in a minute that starts with the first
   * request; undefined if it is unknown, or if the provider counts in another way.
   */
  get perMinute(): number | undefined {
    if (this.busy === undefined) {
      return undefined;
    }
    const authorization = authorizationOf(this.busy);
    const ofUser = this.#answers.filter((one) => one.authorization === authorization);
    const pauseMs = Number(headerOf(this.busy, 'retry-after') || Number.NaN) * 1000;
    const startedAt = ofUser[0]?.at ?? this.#busyAt;
    const isMinute = Math.abs(this.#busyAt - startedAt + pauseMs - minuteMs) <= 1500;
    const inTime = ofUser.filter(({ at }) => at <= this.#busyAt + settleMs);
    return isMinute ? inTime.length : undefined;
  }
}
