import type { Exchange } from './exchange.js';

/** So many requests without an answer in a row make a provider suspect. */
const maxInRow = 20;
/** So many timeouts without an answer make a provider suspect. */
const maxTimeouts = 2;

/** Detects that a provider has stopped answering. */
export class SilenceDetector {
  readonly #maxSilentMs: number;
  #inRow = 0;
  /** For how long requests were under way, and no answer to any came, in milliseconds. */
  #silentMs = 0;
  #lastEndAt = 0;
  #confirmation: Promise<boolean> | undefined;

  constructor(timeoutMs: number) {
    this.#maxSilentMs = maxTimeouts * timeoutMs;
  }

  /**
   * Notes an exchange.
   *
   * @param isAnswered sends a request that the provider has answered before. A provider may only leave
   * requests of one kind unanswered, such as invalid ones; then it has not stopped answering.
   * @returns whether the provider has stopped answering.
   */
  async note(exchange: Exchange, isAnswered: () => Promise<boolean>): Promise<boolean> {
    const now = performance.now();
    if (exchange.response === undefined) {
      this.#inRow++;
      this.#silentMs += Math.min(exchange.durationMs, now - this.#lastEndAt);
    } else {
      this.#inRow = 0;
    }
    this.#lastEndAt = now;
    if (this.#inRow < maxInRow && this.#silentMs < this.#maxSilentMs) {
      return false;
    }
    this.#confirmation ??= isAnswered().then((hasAnswered) => {
      this.#confirmation = undefined;
      this.#inRow = 0;
      this.#silentMs = 0;
      return !hasAnswered;
    });
    return this.#confirmation;
  }
}
