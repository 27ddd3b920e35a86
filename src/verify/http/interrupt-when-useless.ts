import type { Connection } from './connection.js';
import type { Exchange, SentRequest } from './exchange.js';
import { type HttpClient, stoppedFailure } from './http-client.js';

/**
 * Interrupts the run from now on if the provider stops answering, or sends a response that is too
 * large to read: all further requests would only take time.
 *
 * @param answered a request that the provider has answered, and that changes nothing.
 */
export function interruptWhenUseless(
  connection: Connection,
  client: HttpClient,
  answered: SentRequest,
): void {
  const silence = new SilenceDetector(client.timeoutMs);
  const isAnswered = async () => {
    const { response } = await client.send(answered, { onOwnSocket: true, isRepeated: false });
    return response !== undefined;
  };
  connection.onExchange(async (exchange) => {
    const { failure, isTooLarge, request } = exchange;
    if (failure === stoppedFailure) {
      return;
    }
    if (isTooLarge) {
      const { pathname } = new URL(request.url);
      connection.interrupt(`to ${request.method} ${pathname}, ${failure}`);
    } else if (await silence.note(exchange, isAnswered)) {
      connection.interrupt(`the provider left too many requests unanswered: ${failure}`);
    }
  });
}

/** So many requests without an answer in a row make a provider suspect. */
const maxInRow = 20;
/** So many timeouts without an answer make a provider suspect. */
const maxTimeouts = 2;
/** A run that has waited in vain for so many timeouts ends, whatever else the provider answers. */
const maxTimeoutsInAll = 5;

/** Detects that a provider has stopped answering. */
export class SilenceDetector {
  readonly #maxSilentMs: number;
  readonly #maxLostMs: number;
  #inRow = 0;
  /** For how long requests were under way, and no answer to any came, in milliseconds. */
  #silentMs = 0;
  #lastEndAt = 0;
  /** For how long any request was under way that was not answered, in milliseconds. */
  #lostMs = 0;
  #lostUntil = 0;
  #confirmation: Promise<boolean> | undefined;

  constructor(timeoutMs: number) {
    this.#maxSilentMs = maxTimeouts * timeoutMs;
    this.#maxLostMs = maxTimeoutsInAll * timeoutMs;
  }

  /**
   * Notes an exchange.
   *
   * @param isAnswered sends a request that the provider has answered before. A provider may only leave
   * requests of one kind unanswered, such as invalid ones; then it has not stopped answering.
   * Time is lost all the same, so a run can wait in vain only for a time.
   * @returns whether the provider has stopped answering, or too much time is lost.
   */
  async note(exchange: Exchange, isAnswered: () => Promise<boolean>): Promise<boolean> {
    const now = performance.now();
    if (exchange.response === undefined) {
      this.#inRow++;
      this.#silentMs += Math.min(exchange.durationMs, now - this.#lastEndAt);
      this.#lostMs += Math.min(exchange.durationMs, now - this.#lostUntil);
      this.#lostUntil = now;
    } else {
      this.#inRow = 0;
    }
    this.#lastEndAt = now;
    if (this.#lostMs >= this.#maxLostMs) {
      return true;
    }
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
