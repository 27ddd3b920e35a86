import { parseArgs } from 'node:util';
import { KitError } from '../interface/kit-error.js';
import { describeWholeNumber, parseWholeNumber } from '../interface/whole-number.js';
import { nearest } from '../interface/wording.js';
import type { CommandContext, ExitCode } from './command.js';

/** A flag of a command. */
export interface Flag {
  /** The name of its value in the help; without one the flag is a switch. */
  readonly value?: string;
  readonly short?: string;
  /** Whether it can be repeated; its values are a list then. */
  readonly isMultiple?: true;
  /** The environment variable that is read if the flag is absent. */
  readonly env?: string;
  readonly help: string;
}

export type Flags = Readonly<Record<string, Flag>>;

/** The values of the flags, by their names. */
export type FlagValues<Table extends Flags> = {
  readonly [Name in keyof Table]?: Table[Name] extends { isMultiple: true }
    ? readonly string[]
    : Table[Name] extends { value: string }
      ? string
      : true;
};

/** The arguments of a command. */
export interface GivenFlags<Table extends Flags> {
  readonly values: FlagValues<Table>;
  /** The flag or the variable that gives each value: `--port`, `-p` or `PORT`. */
  readonly names: Readonly<Record<keyof Table, string>>;
  /** The arguments that are not flags, in their order. */
  readonly operands: readonly string[];
}

/**
 * Reads the arguments of a command; a flag overrides its environment variable.
 *
 * @param maxOperands how many arguments that are not flags the command takes.
 * @throws KitError `invalid-flags`, naming the flag, and a similar one if there is one.
 */
export function readFlags<Table extends Flags>(
  args: readonly string[],
  table: Table,
  env: NodeJS.ProcessEnv,
  maxOperands = 0,
): GivenFlags<Table> {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) } as const,
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const values: Record<string, string | true | string[]> = {};
  const names: Record<string, string> = {};
  const operands: string[] = [];
  for (const [name, { env: variable }] of Object.entries(table)) {
    const value = variable && env[variable];
    if (value) {
      values[name] = value;
    }
    names[name] = value ? variable : `--${name}`;
  }
  for (const token of tokens) {
    if (token.kind === 'positional') {
      operands.push(checkOperand(token.value, operands.length, maxOperands));
    }
    if (token.kind === 'option') {
      const value = readValue(token, table);
      const earlier = values[token.name];
      values[token.name] = table[token.name]?.isMultiple
        ? [...(Array.isArray(earlier) ? earlier : []), String(value)]
        : value;
      names[token.name] = token.rawName;
    }
  }
  return { ...({ values, names } as GivenFlags<Table>), operands };
}

function checkOperand(operand: string, earlier: number, max: number): string {
  if (max === 0) {
    throw createFlagError(`"${operand}" is not a flag`, 'The command takes only flags.');
  }
  if (earlier === max) {
    throw createFlagError(`"${operand}" is one argument too many`, `Give at most ${max}.`);
  }
  return operand;
}

function readValue(
  { name, rawName, value }: { name: string; rawName: string; value?: string | undefined },
  table: Flags,
): string | true {
  const flag = Object.hasOwn(table, name) ? table[name] : undefined;
  if (flag === undefined) {
    const remedy = nearest(name, Object.keys(table), '--') || 'Write --help to list the flags.';
    throw createFlagError(`there is no flag ${rawName}`, remedy);
  }
  if (flag.value === undefined && value !== undefined) {
    throw createFlagError(`${rawName} takes no value`, `Write ${rawName} alone.`);
  }
  if (flag.value !== undefined && !value) {
    throw createFlagError(`${rawName} needs a value`, `Write ${rawName} ${flag.value}.`);
  }
  return value ?? true;
}

/** A command that prints its help when it is asked for it, and runs otherwise. */
export function defineCommand<Table extends Flags>(
  { flags, help, maxOperands }: { flags: Table; help: string; maxOperands?: number },
  runWith: (given: GivenFlags<Table>, context: CommandContext) => Promise<ExitCode>,
) {
  return async (args: readonly string[], context: CommandContext): Promise<ExitCode> => {
    const given = readFlags(args, flags, context.env, maxOperands);
    if ('help' in given.values) {
      context.output.print(help);
      return 0;
    }
    return runWith(given, context);
  };
}

/** The lines of a help text that list the flags. */
export function describeFlags(table: Flags): string {
  return describeFlagGroups({ '': table });
}

/** The lines of a help text that list the flags in groups, each under its title. */
export function describeFlagGroups(groups: Readonly<Record<string, Flags>>): string {
  const flags = Object.values(groups).flatMap((table) => Object.entries(table));
  const width = Math.max(...flags.map((flag) => writeFlag(flag).length));
  const indent = `\n${' '.repeat(width + 4)}`;
  const sections = Object.entries(groups).map(([title, table]) => {
    const lines = Object.entries(table).map((flag) => {
      const [, { env, help }] = flag;
      const text = wrap(env ? `${help} [${env}]` : help, maxWidth - width - 4);
      return `  ${writeFlag(flag).padEnd(width)}  ${text.join(indent)}`;
    });
    return [...(title === '' ? [] : [`${title}:`]), ...lines].join('\n');
  });
  const has = (member: keyof Flag) => flags.some(([, flag]) => flag[member] !== undefined);
  const legend = [
    has('env')
      ? 'Parentheses show the default, brackets an environment variable that sets the flag.'
      : '',
    has('isMultiple') ? 'A flag with "..." can be repeated.' : '',
  ].filter((line) => line !== '');
  return [...sections, ...(legend.length > 0 ? [legend.join('\n')] : [])].join('\n\n');
}

function writeFlag([name, { value, short, isMultiple }]: [string, Flag]): string {
  const prefix = short ? `-${short}, ` : '    ';
  return `${prefix}--${name}${value ? ` ${value}` : ''}${isMultiple ? '...' : ''}`;
}

/** Breaks a text into lines of at most `width` characters, between words. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

const maxWidth = 100;

/**
 * Reads the whole number of a flag.
 *
 * @param flag the flag or the variable that gave it, for the error message.
 * @returns undefined if the flag is absent.
 * @throws KitError `invalid-flags`, naming the flag and the range.
 */
export function readWholeNumber(
  flag: string,
  text: string | undefined,
  min: number,
  max: number,
): number | undefined {
  const number = text === undefined ? undefined : parseWholeNumber(text, min, max);
  if (text !== undefined && number === undefined) {
    throw createFlagError(`${flag} cannot be "${text}"`, `Give ${describeWholeNumber(min, max)}.`);
  }
  return number;
}

/** The largest `--seed` of a run. */
export const maxSeed = 2 ** 31 - 1;

/** The error for flags that cannot be used. */
export function createFlagError(cause: string, remedy: string): KitError {
  return new KitError({
    code: 'invalid-flags',
    task: 'read the flags',
    cause,
    remedy,
    details: {},
  });
}
