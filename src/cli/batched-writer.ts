/** Writes texts in order, and texts in quick succession together. */
export interface BatchedWriter {
  write(text: string): void;
  /** Writes in its order what `toText` returns. It is called when the text is written. */
  writeLazily<Value>(value: Value, toText: (value: Value) => string): void;
  /** Writes the waiting texts at once. */
  flush(): void;
}

const batchMs = 10;

/**
 * Writes a text at once, and the texts of the next ten milliseconds together. Writing a log line to a
 * file takes 10 us, a quarter of a request; in a batch it takes next to nothing. Creating the texts there,
 * one right after the other, takes half as long as between requests.
 */
export function createBatchedWriter(write: (text: string) => void): BatchedWriter {
  let values: unknown[] = [];
  let toTexts: ((value: never) => string)[] = [];
  let isPausing = false;
  const flush = () => {
    const texts = values.map((value, position) => toTexts[position]?.(value as never));
    values = [];
    toTexts = [];
    if (texts.length > 0) {
      write(texts.join(''));
    }
  };
  const pause = () => {
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      if (values.length > 0) {
        flush();
        pause();
      }
    }, batchMs).unref();
  };
  const writeLazily: BatchedWriter['writeLazily'] = (value, toText) => {
    values.push(value);
    toTexts.push(toText);
    if (!isPausing) {
      flush();
      pause();
    }
  };
  return { write: (text) => writeLazily(text, asItIs), writeLazily, flush };
}

const asItIs = (text: string) => text;
