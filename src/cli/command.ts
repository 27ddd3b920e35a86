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

/** The meaning of each exit code that a command has. */
export type ExitCodes = Readonly<Partial<Record<ExitCode, string>>>;

/** The meaning of exit code 3 for each command that sends requests to a service. */
export const unreachable = 'the service cannot be reached, or has no plant store at that URL';

export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
  /** Aborted when the command should end. */
  readonly stop: AbortSignal;
  /** Aborted when the process ends at once, after a second signal: its listeners say what stays behind. */
  readonly quit: AbortSignal;
  /** Asks the user a question that is answered with yes or no. Undefined if there is no terminal. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
}

/** The names of arguments that are not flags, in their order: `<file>`, `[file]` if it is optional, `<words...>` for all that follow. */
export type Operands = readonly string[];

/** The values of operands: a text for each, undefined for an optional one that is not given, a list for `<words...>`. */
export type OperandValues<Names extends Operands> = {
  readonly [Index in keyof Names]: OperandValue<Names[Index]>;
};

type OperandValue<Name extends string> = Name extends `${string}...>`
  ? readonly string[]
  : Name extends `[${string}`
    ? string | undefined
    : string;

export interface Given<
  Groups extends FlagGroups = FlagGroups,
  Names extends Operands = readonly string[],
> {
  readonly flags: FlagValues<Groups>;
  readonly operands: OperandValues<Names>;
}

/** A command: its declaration, from which the help, the reference page and the types of `run` come, and what it does. */
export interface RunnableCommand<
  Groups extends FlagGroups = FlagGroups,
  Names extends Operands = readonly string[],
> {
  /** What it does, in one sentence. */
  readonly description: string;
  /** What follows the name in the usage line. Default: the operands and `[flags]`. */
  readonly usage?: string;
  readonly operands?: Names;
  /** The flags in groups, each under its title. */
  readonly flags: Groups;
  /** The keys of those that most people need: `--help` prints no others, `--help --all` does. Default: all. */
  readonly common?: readonly { [Title in keyof Groups]: keyof Groups[Title] }[keyof Groups][];
  readonly notes?: string;
  readonly exitCodes: ExitCodes;
  /** Command lines without the name of the program. */
  readonly examples?: readonly string[];
  run(given: Given<Groups, Names>, context: CommandContext): Promise<ExitCode>;
}

/** A command that only leads to others. */
export interface CommandGroup {
  readonly description: string;
  readonly subcommands: Readonly<Record<string, RunnableCommand>>;
}

export type Command = RunnableCommand | CommandGroup;

/** Gives `run` the types of the flags and the operands that the command declares. */
export function defineCommand<Groups extends FlagGroups, const Names extends Operands = []>(
  command: RunnableCommand<Groups, Names>,
): RunnableCommand {
  // Only the program calls it, with what the declaration says.
  return command as unknown as RunnableCommand;
}
