/** Where a command prints. */
export interface Output {
  /** To standard output, as it is. */
  print(text: string): void;
  /** To standard error, as it is. */
  printError(text: string): void;
  readonly hasColors: boolean;
  /** Whether a person watches what is printed to standard error. */
  readonly isWatched: boolean;
}

/**
 * How a command ended: 0 as asked, 1 with a contract broken or profiles that differ, 2 as it could
 * not be asked like that or nothing was checked, 3 with the provider out of reach, 4 with every rule
 * kept by a provider that has drifted from its profile.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** What a command is run with. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
  /** Aborted when the command should come to its end. */
  readonly stop: AbortSignal;
}
