import type { Clock } from '../../src/verify/http/clock.js';

/** Tells the time of a provider, and does what it does without a request. */
export interface ProviderClock extends Pick<Clock, 'now'> {
  /** For what is done later than the answer: no time passes while a request is under way. */
  after(ms: number, act: () => void): void;
  /** @returns a function that ends it. */
  every(ms: number, act: () => void): () => void;
}

export const realProviderClock: ProviderClock = {
  now: () => performance.now(),
  after: (ms, act) => void setTimeout(act, ms).unref(),
  every(ms, act) {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
};
