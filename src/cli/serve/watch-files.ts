import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface FileWatcher {
  /**
   * Calls back `settleMs` after a change, also after one before this call. Further changes until then
   * share the call. There is one call at a time.
   */
  onChange(callback: () => Promise<void>): void;
  close(): void;
}

/** How often a watched file is looked at. */
export const watchMs = 200;
/**
 * How long an editor may take to save a file: many empty it before they write it. It is longer than the time
 * between two looks, so that the end of the save is no further change.
 */
export const settleMs = 300;

/** Watches files, also when an editor replaces them. */
export function watchFiles(paths: readonly (string | undefined)[]): FileWatcher {
  const files = paths.filter((path) => path !== undefined);
  let react: (() => Promise<void>) | undefined;
  let hasChanged = false;
  let reacted = Promise.resolve();

  const noteChange = () => {
    hasChanged = true;
    reacted = reacted.then(async () => {
      if (react !== undefined && hasChanged) {
        await delay(settleMs, undefined, { ref: false });
        hasChanged = false;
        await react?.();
      }
    });
  };
  for (const file of files) {
    watchFile(file, { interval: watchMs, persistent: false }, noteChange);
  }
  return {
    onChange(callback) {
      react = callback;
      if (hasChanged) {
        noteChange();
      }
    },
    close() {
      react = undefined;
      for (const file of files) {
        unwatchFile(file, noteChange);
      }
    },
  };
}
