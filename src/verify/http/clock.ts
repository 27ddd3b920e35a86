import { setTimeout as wait } from 'node:timers/promises';

/** Tells the time of a run, and waits. In tests, time passes as soon as nothing else is under way. */
export interface Clock {
  /** In milliseconds since some moment. */
  now(): number;
  /** Resolves after this time, or when the signal is aborted. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
};
