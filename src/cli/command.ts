/** The output streams of a command. */
export interface Output {
  /** Prints to standard output. */
  print(text: string): void;
  /** Prints a line of a log, which is dropped while too much waits for the reader. */
  log(line: string): void;
  /** Prints to standard error. */
  printError(text: string): void;
  readonly hasColors: boolean;
  /** Whether standard error is a terminal. */
  readonly isTerminal: boolean;
}

/**
 * 0: success. 1: a rule or a pact failed, or two sides differ. 2: wrong usage, or nothing was checked.
 * 3: the provider cannot be reached. 4: nothing failed, but the provider has drifted from its profile.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** The surroundings of a command. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
  /** Aborted when the command should end. */
  readonly stop: AbortSignal;
  /** Asks the user a question that is answered with yes or no. Undefined if there is no terminal. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
}
