/** Writes texts in order, and texts in quick succession together. */
export interface BatchedWriter {
  write(text: string): void;
  /** Writes the waiting texts at once. */
  flush(): void;
}

const batchMs = 10;

/**
 * Writes a text at once, and the texts of the next ten milliseconds together. Writing a log line to a
 * file takes 10 us, a quarter of a request; in a batch it takes next to nothing.
 */
export function createBatchedWriter(write: (text: string) => void): BatchedWriter {
  let waiting = '';
  let isPausing = false;
  const flush = () => {
    const batch = waiting;
    waiting = '';
    if (batch !== '') {
      write(batch);
    }
  };
  const pause = () => {
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      if (waiting !== '') {
        flush();
        pause();
      }
    }, batchMs).unref();
  };
  return {
    write(text) {
      waiting += text;
      if (!isPausing) {
        flush();
        pause();
      }
    },
    flush,
  };
}
