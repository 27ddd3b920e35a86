import type { Output } from './command.js';

/** A line on the terminal that shows the progress of a command. */
export interface ProgressLine {
  report(done: number, total: number): void;
  /** Clears the line. */
  end(): void;
}

const clearLine = '\r\x1b[2K';

/** @param unit follows the counts: `checks made`. */
export function createProgressLine(output: Output, unit: string): ProgressLine {
  if (!output.isTerminal) {
    return { report() {}, end() {} };
  }
  return {
    report: (done, total) => output.printError(`${clearLine}${done} of ${total} ${unit}`),
    end: () => output.printError(clearLine),
  };
}
