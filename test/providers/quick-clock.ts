import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Clock } from '../../src/verify/http/clock.js';
import type { ProviderClock } from './provider-clock.js';

/** A response has led to the next request after fewer turns of the event loop. */
const turnsOfRest = 12;
/** How much time passes between two looks at the clock, in milliseconds: nothing happens at the same moment. */
const tickMs = 0.001;
const requestMs = 1;
const beginning = 'undici:request:create';
const endings = ['undici:request:trailers', 'undici:request:error'];

interface Timer {
  readonly at: number;
  readonly act: () => void;
  /** Whether the run waits for it. */
  readonly isOfRun?: boolean;
}

/**
 * The clock of a run and of its provider, which are in one process. Each request takes a millisecond, and nobody waits: as
 * soon as the run only waits, it is the moment for which somebody waits next. So a test takes as long as its requests, and
 * what it shows does not depend on the speed of the machine.
 */
export class QuickClock implements Clock, ProviderClock, Disposable {
  #now = 0;
  readonly #timers = new Set<Timer>();
  readonly #requests = new Set<object>();
  #isLooking = false;
  #origin = '';

  readonly #begin = (message: unknown) => {
    const { request } = message as { request: { readonly origin: unknown } };
    if (String(request.origin) === this.#origin) {
      this.#requests.add(request);
      this.#passUntil(this.#now + requestMs);
    }
  };

  readonly #end = (message: unknown) => {
    this.#requests.delete((message as { request: object }).request);
    this.#look();
  };

  /** From then on, no time passes while a request to this server is under way. */
  watch(url: string): this {
    this.#origin = new URL(url).origin;
    subscribe(beginning, this.#begin);
    endings.forEach((name) => void subscribe(name, this.#end));
    return this;
  }

  [Symbol.dispose](): void {
    unsubscribe(beginning, this.#begin);
    endings.forEach((name) => void unsubscribe(name, this.#end));
    this.#requests.clear();
    this.#look();
  }

  now(): number {
    this.#now += tickMs;
    return this.#now;
  }

  wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = { at: this.now() + ms, act: end, isOfRun: true };
      const timers = this.#timers;
      function end() {
        timers.delete(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      }
      if (signal?.aborted) {
        resolve();
        return;
      }
      signal?.addEventListener('abort', end);
      timers.add(timer);
      this.#look();
    });
  }

  after(ms: number, act: () => void): void {
    this.#timers.add({ at: this.now() + ms, act });
  }

  every(ms: number, act: () => void): () => void {
    let isOver = false;
    const again = () => {
      if (!isOver) {
        act();
        this.after(ms, again);
      }
    };
    this.after(ms, again);
    return () => {
      isOver = true;
    };
  }

  /** Looks for a moment at which the run only waits. */
  async #look(): Promise<void> {
    if (this.#isLooking) {
      return;
    }
    this.#isLooking = true;
    while (this.#isRunWaiting && this.#requests.size === 0) {
      if (await this.#rests()) {
        this.#passUntil(this.#next?.at ?? this.#now);
      }
    }
    this.#isLooking = false;
  }

  get #isRunWaiting(): boolean {
    return [...this.#timers].some(({ isOfRun }) => isOfRun);
  }

  async #rests(): Promise<boolean> {
    const before = this.#now;
    for (let turn = 0; turn < turnsOfRest; turn += 1) {
      await new Promise(setImmediate);
    }
    return this.#now === before && this.#isRunWaiting && this.#requests.size === 0;
  }

  get #next(): Timer | undefined {
    return [...this.#timers].sort((one, other) => one.at - other.at)[0];
  }

  #passUntil(end: number): void {
    for (let next = this.#next; next !== undefined && next.at <= end; next = this.#next) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.act();
    }
    this.#now = Math.max(this.#now, end);
  }
}
