import type { Output } from '../../src/cli/command.js';

/** An output that keeps what a command prints. */
export interface CollectedOutput extends Output {
  /** Everything printed so far. */
  printed(): string;
  /** Everything printed to standard error so far. */
  complaints(): string;
}

export function collectOutput({ hasColors = false } = {}): CollectedOutput {
  let printed = '';
  let complaints = '';
  const print = (text: string) => {
    printed += text;
  };
  return {
    print,
    log: print,
    printError(text) {
      complaints += text;
    },
    hasColors,
    isTerminal: false,
    printed: () => printed,
    complaints: () => complaints,
  };
}
