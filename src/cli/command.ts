/** Every command of the program, and what it does. */
export const commandSummaries = {
  serve: 'serve the plant store over HTTP',
  verify: 'check a running service against the plant store interface',
  observe: 'record what a running service does where the interface leaves it open',
  compare: 'send the same requests to a running service and to the mock, and show differences',
  contracts: 'publish the contract to a Pact Broker',
  profile: 'show a profile, or the differences between two',
  openapi: 'print the interface as an OpenAPI document',
  init: 'set a project up to use the mock',
  doctor: 'find what keeps the mock from working in a project',
} as const;

export type CommandName = keyof typeof commandSummaries;

export const commandNames = Object.keys(commandSummaries) as CommandName[];

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
