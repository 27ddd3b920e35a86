import type { Output } from './command.js';

/** A line on the terminal that shows the progress of a command. */
export interface Progress {
  report(done: number, total: number): void;
  /** Clears the line. */
  end(): void;
}

const clearLine = '\r\x1b[2K';

/** @param unit follows the counts: `checks made`. */
export function createProgress(output: Output, unit: string): Progress {
  if (!output.isTerminal) {
    return { report() {}, end() {} };
  }
  return {
    report: (done, total) => output.printError(`${clearLine}${done} of ${total} ${unit}`),
    end: () => output.printError(clearLine),
  };
}
