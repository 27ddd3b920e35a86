import type { Output } from './command.js';

/** A line that tells how far a command is, while somebody watches. */
export interface Progress {
  report(done: number, total: number): void;
  /** Takes the line away. */
  end(): void;
}

const clearLine = '\r\x1b[2K';

/** @param what stands behind the count: `checks made`. */
export function createProgress(output: Output, what: string): Progress {
  if (!output.isWatched) {
    return { report() {}, end() {} };
  }
  return {
    report: (done, total) => output.printError(`${clearLine}${done} of ${total} ${what}`),
    end: () => output.printError(clearLine),
  };
}
