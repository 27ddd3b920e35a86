import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The time between two looks at a watched file. */
const watchMs = 200;
/**
 * How long an editor may take to save a file: many empty it before they write it. It is longer than the time
 * between two looks, so that the end of the save is no further change.
 */
const settleMs = 300;

/**
 * Watches files, also when an editor replaces them.
 *
 * @param react called `settleMs` after a change. Further changes until then share the call. There is one call at
 * a time.
 */
export function watchFiles(files: readonly string[], react: () => Promise<void>): Disposable {
  let hasChanged = false;
  let reacted = Promise.resolve();
  const noteChange = () => {
    hasChanged = true;
    reacted = reacted.then(async () => {
      if (hasChanged) {
        await delay(settleMs, undefined, { ref: false });
        hasChanged = false;
        await react();
      }
    });
  };
  for (const file of files) {
    watchFile(file, { interval: watchMs, persistent: false }, noteChange);
  }
  return {
    [Symbol.dispose]() {
      for (const file of files) {
        unwatchFile(file, noteChange);
      }
    },
  };
}
