/** Where a command prints. */
export interface Output {
  /** To standard output, as it is. */
  print(text: string): void;
  /** To standard error, as it is. */
  printError(text: string): void;
  readonly hasColors: boolean;
}

/** What a command is run with. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
  /** Aborted when the command should come to its end. */
  readonly stop: AbortSignal;
}
