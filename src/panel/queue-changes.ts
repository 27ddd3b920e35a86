import type { ChangedPart } from '../service/sandbox.js';

/** The longest pause between two look-ups, in milliseconds. */
const maxPauseMs = 1000;

/**
 * Returns a function that has parts looked up, one look-up after the other. Parts that change meanwhile are looked
 * up after a pause as long as the last look-up took, so that long lists do not keep the mock busy.
 *
 * @param fail gets the error of a look-up, after which nothing more is looked up.
 */
export function queueChanges(
  lookUp: (parts: ReadonlySet<ChangedPart>) => Promise<void>,
  fail: (error: unknown) => void,
): (parts: readonly ChangedPart[]) => void {
  let changed = new Set<ChangedPart>();
  let isUnderWay = false;

  async function run(): Promise<void> {
    while (changed.size > 0) {
      const startedAt = performance.now();
      const parts = changed;
      changed = new Set();
      await lookUp(parts);
      const pauseMs = Math.min(performance.now() - startedAt, maxPauseMs);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isUnderWay = false;
  }

  return (parts) => {
    for (const part of parts) {
      changed.add(part);
    }
    if (!isUnderWay) {
      isUnderWay = true;
      run().catch(fail);
    }
  };
}
