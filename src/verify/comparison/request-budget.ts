import { authorizationOf, type Exchange, headerOf, isBusy } from '../session/exchange.js';

const minuteMs = 60_000;
/** Answers to what was sent before may come this long after the first refusal. */
const settleMs = 300;
/** With fewer requests in a minute, a comparison would take longer than anybody waits. */
const minRequests = 30;

/** Notices when a provider takes so few requests in a minute that it cannot be compared. */
export class RequestBudget {
  readonly #answers: { readonly at: number; readonly authorization: string | undefined }[] = [];
  readonly #listeners: (() => void)[] = [];
  #busy: { readonly exchange: Exchange; readonly at: number } | undefined;

  /** Calls a listener once the provider is found to take too few requests. */
  onTooFew(listener: () => void): void {
    this.#listeners.push(listener);
  }

  note(exchange: Exchange): void {
    if (exchange.response === undefined) {
      return;
    }
    const at = performance.now();
    if (!isBusy(exchange)) {
      this.#answers.push({ at, authorization: authorizationOf(exchange) });
      return;
    }
    this.#busy ??= { exchange, at };
    if (this.#isTooFew(this.#busy)) {
      for (const listener of this.#listeners) {
        listener();
      }
    }
  }

  /** Only a count of a minute tells, and it began with the first request. */
  #isTooFew({ exchange, at }: { readonly exchange: Exchange; readonly at: number }): boolean {
    const authorization = authorizationOf(exchange);
    const ofUser = this.#answers.filter((one) => one.authorization === authorization);
    const pauseMs = Number(headerOf(exchange, 'retry-after') || Number.NaN) * 1000;
    const periodMs = at - (ofUser[0]?.at ?? at) + pauseMs;
    const isMinute = Math.abs(periodMs - minuteMs) <= 1500;
    return isMinute && ofUser.filter((one) => one.at <= at + settleMs).length < minRequests;
  }
}
