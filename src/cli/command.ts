import type { FlagGroups, FlagValues } from './flags.js';

export interface Output {
  print(text: string): void;
  /** Prints a line of a log, which is dropped while too much waits for the reader. */
  log(line: string): void;
  printError(text: string): void;
  readonly hasColors: boolean;
  readonly isTerminal: boolean;
}

/**
 * 0: success. 1: a rule or a pact failed, or two sides differ. 2: wrong usage, or nothing was checked.
 * 3: the provider cannot be reached. 4: nothing failed, but the provider has drifted from its profile.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** What exit code 3 means for each command that asks a service. */
export const unreachable = 'the service cannot be reached, or has no plant store at that URL';

export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
  /** Aborted when the command should end. */
  readonly stop: AbortSignal;
  /** Asks the user a question that is answered with yes or no. Undefined if there is no terminal. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
}

export interface Given<Groups extends FlagGroups = FlagGroups> {
  readonly flags: FlagValues<Groups>;
  readonly subcommand: string;
  readonly operands: readonly string[];
}

/** Arguments that are not flags, in their order: `<file>`, or `[<file>]` for one that may be left out. */
type Operands = readonly string[];

/**
 * A command: what its help, its tables on the reference page and the reading of its arguments are made of,
 * and what it does.
 */
export interface Command<Groups extends FlagGroups = FlagGroups> {
  /** What it does, in the sentence that its help starts with. */
  readonly description: string;
  readonly operands?: Operands;
  readonly subcommands?: Readonly<
    Record<string, { readonly summary: string; readonly operands?: Operands }>
  >;
  /** What follows the name in the help; default the operands and `[flags]`. */
  readonly usage?: string;
  /** The flags in groups, each under its title; `--help` is added to the last group. */
  readonly flags: Groups;
  readonly notes?: string;
  readonly exitCodes: Readonly<Partial<Record<ExitCode, string>>>;
  readonly examples?: readonly string[];
  run(given: Given<Groups>, context: CommandContext): Promise<ExitCode>;
}

export function defineCommand<Groups extends FlagGroups>(command: Command<Groups>): Command {
  const groups = Object.entries(command.flags);
  const [title, last] = groups.at(-1) ?? ['Flags', {}];
  const help = { short: 'h', help: 'print this help' };
  return { ...command, flags: { ...command.flags, [title]: { ...last, help } } } as Command;
}
