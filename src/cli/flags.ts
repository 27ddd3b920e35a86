import { parseArgs } from 'node:util';
import { KitError } from '../interface/kit-error.js';
import { nearest } from '../interface/nearest.js';
import { describeWholeNumber, parseWholeNumber } from '../interface/whole-number.js';

/** A flag of a command, as it is read and as it is told in the help. */
export interface Flag {
  /** What the help calls its value; a flag without one is on or off. */
  readonly value?: string;
  readonly short?: string;
  /** Whether it may be given more than once; its values are a list then. */
  readonly isMultiple?: true;
  /** The environment variable that stands in for it. */
  readonly env?: string;
  readonly help: string;
}

export type Flags = Readonly<Record<string, Flag>>;

/** The flags that were given: text, texts, or true; absent ones are absent. */
export type FlagValues<Table extends Flags> = {
  readonly [Name in keyof Table]?: Table[Name] extends { isMultiple: true }
    ? readonly string[]
    : Table[Name] extends { value: string }
      ? string
      : true;
};

/** What was given, and what it was given as: `--port`, or `PORT`. */
export interface GivenFlags<Table extends Flags> {
  readonly values: FlagValues<Table>;
  readonly names: Readonly<Record<keyof Table, string>>;
  /** What stands there beside flags, in its order. */
  readonly operands: readonly string[];
}

/**
 * Reads the arguments of a command by its table of flags; a flag goes before the environment.
 *
 * @param maxOperands how many arguments may stand beside the flags.
 * @throws KitError `invalid-flags`, naming the flag, and the nearest one that there is.
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
    throw invalidFlags(`"${operand}" is not a flag`, 'The command takes only flags.');
  }
  if (earlier === max) {
    throw invalidFlags(
      `"${operand}" is one argument too many`,
      `Give ${max === 1 ? 'one' : max} at most.`,
    );
  }
  return operand;
}

function readValue(
  { name, rawName, value }: { name: string; rawName: string; value?: string | undefined },
  table: Flags,
): string | true {
  const flag = Object.hasOwn(table, name) ? table[name] : undefined;
  if (flag === undefined) {
    const known = nearest(name, Object.keys(table), '--');
    throw invalidFlags(`there is no flag ${rawName}`, known);
  }
  if (flag.value === undefined && value !== undefined) {
    throw invalidFlags(`${rawName} takes no value`, `Write ${rawName} alone.`);
  }
  if (flag.value !== undefined && !value) {
    throw invalidFlags(`${rawName} needs a value`, `Write ${rawName} ${flag.value}.`);
  }
  return value ?? true;
}

/** The lines of a help that tell of flags. */
export function describeFlags(table: Flags): string {
  const rows = Object.entries(table).map(([name, { value, short, env, help }]) => {
    const written = `${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`;
    return [written, env ? `${help} [env ${env}]` : help] as const;
  });
  const width = Math.max(...rows.map(([written]) => written.length));
  return rows.map(([written, help]) => `  ${written.padEnd(width)}  ${help}`).join('\n');
}

/**
 * Reads a whole number.
 *
 * @param flag what it was given as, for the error message.
 * @throws KitError `invalid-flags`, naming the flag and the range.
 */
export function readWhole(flag: string, text: string, max: number, min = 0): number {
  const number = parseWholeNumber(text, min, max);
  if (number === undefined) {
    throw invalidFlags(`${flag} cannot be "${text}"`, `Give ${describeWholeNumber(min, max)}.`);
  }
  return number;
}

/** The error for flags that cannot be followed. */
export function invalidFlags(cause: string, remedy: string): KitError {
  return new KitError({
    code: 'invalid-flags',
    task: 'read the flags',
    cause,
    remedy,
    details: {},
  });
}
