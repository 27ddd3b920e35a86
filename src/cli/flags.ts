import { parseArgs } from 'node:util';
import { KitError } from '../interface/kit-error.js';
import { nearest } from '../interface/nearest.js';

/** A flag of a command, as it is read and as it is told in the help. */
export interface Flag {
  /** What the help calls its value; a flag without one is on or off. */
  readonly value?: string;
  readonly short?: string;
  /** The environment variable that stands in for it. */
  readonly env?: string;
  readonly help: string;
}

export type Flags = Readonly<Record<string, Flag>>;

/** The flags that were given: text, or true; absent ones are absent. */
export type FlagValues<Table extends Flags> = {
  readonly [Name in keyof Table]?: Table[Name] extends { value: string } ? string : true;
};

/**
 * Reads the arguments of a command by its table of flags.
 *
 * @throws KitError `invalid-option`, naming the flag, and the nearest one that there is.
 */
export function readFlags<Table extends Flags>(
  args: readonly string[],
  table: Table,
  env: NodeJS.ProcessEnv,
): FlagValues<Table> {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) } as const,
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const values: Record<string, string | true> = {};
  for (const [name, { env: variable }] of Object.entries(table)) {
    const value = variable && env[variable];
    if (value) {
      values[name] = value;
    }
  }
  for (const token of tokens) {
    if (token.kind === 'positional') {
      throw invalid(`"${token.value}" is no flag`, 'All that is given after the command is flags.');
    }
    if (token.kind === 'option-terminator') {
      continue;
    }
    const flag = Object.hasOwn(table, token.name) ? table[token.name] : undefined;
    if (flag === undefined) {
      const names = Object.keys(table).map((name) => `--${name}`);
      throw invalid(`there is no flag ${token.rawName}`, nearest(token.rawName, names));
    }
    if (flag.value === undefined && token.value !== undefined) {
      throw invalid(`${token.rawName} takes no value`, `Write ${token.rawName} alone.`);
    }
    if (flag.value !== undefined && !token.value) {
      throw invalid(`${token.rawName} needs a value`, `Write ${token.rawName} ${flag.value}.`);
    }
    values[token.name] = token.value ?? true;
  }
  return values as FlagValues<Table>;
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
 * @throws KitError `invalid-option`, naming the flag and the range.
 */
export function readWhole(flag: string, text: string, highest = Number.MAX_SAFE_INTEGER): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= highest)) {
    throw invalid(`${flag} cannot be "${text}"`, `Give a whole number from 0 to ${highest}.`);
  }
  return number;
}

function invalid(cause: string, remedy: string): KitError {
  return new KitError('invalid-option', `Failed to read the flags: ${cause}. ${remedy}`.trim());
}
