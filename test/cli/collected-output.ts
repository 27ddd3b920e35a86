import type { Output } from '../../src/cli/command.js';

export interface CollectedOutput extends Output {
  printed(): string;
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
