import { unwatchFile, watchFile } from 'node:fs';

export interface FileWatcher {
  /** Calls back after each change, also after one before this call; one call at a time. */
  onChange(callback: () => Promise<void>): void;
  close(): void;
}

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
        hasChanged = false;
        await react();
      }
    });
  };
  for (const file of files) {
    watchFile(file, { interval: 200, persistent: false }, noteChange);
  }
  return {
    onChange(callback) {
      react = callback;
      if (hasChanged) {
        noteChange();
      }
    },
    close() {
      for (const file of files) {
        unwatchFile(file, noteChange);
      }
    },
  };
}
