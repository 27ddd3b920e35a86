/** Writes texts in the order in which they come, several at once where they come fast. */
export interface BatchedWriter {
  write(text: string): void;
  /** Writes at once what is waiting. */
  flush(): void;
}

const batchMs = 10;

/**
 * Writes a text at once, and what comes in the ten milliseconds behind it together. To write a log
 * line into a file takes 10 us, a quarter of a request; of a batch it is next to nothing.
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
