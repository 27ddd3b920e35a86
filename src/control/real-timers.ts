/** What replaces a timer for a test (sinon, Vitest, Jest) keeps the real one here. */
interface FakeTimer {
  readonly clock?: {
    readonly _setTimeout?: typeof setTimeout;
    readonly _clearTimeout?: typeof clearTimeout;
    readonly _Date?: typeof Date;
  };
}

const timer: typeof setTimeout & FakeTimer = globalThis.setTimeout;

/**
 * The timers from before a test has replaced them. What waits for the app to be quiet must neither stand still with a
 * fake clock, nor be over as soon as the test advances it.
 */
export const realSetTimeout = timer.clock?._setTimeout ?? timer;
export const realClearTimeout = timer.clock?._clearTimeout ?? globalThis.clearTimeout;
/** In milliseconds since 1970. */
export const realNow = (timer.clock?._Date ?? globalThis.Date).now;

/**
 * Calls a function again and again. A process that is slow calls it later, and not several times at once: so the code
 * under test has its turn between two calls.
 *
 * @returns ends it.
 */
export function repeat(intervalMs: number, call: () => void): () => void {
  let pending: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    pending = realSetTimeout(() => {
      next();
      call();
    }, intervalMs);
  };
  next();
  return () => realClearTimeout(pending);
}
