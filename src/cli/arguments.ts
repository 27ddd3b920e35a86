import { parseArgs } from 'node:util';
import { nearest } from '../interface/wording.js';
import type { Command, Given, Operands } from './command.js';
import { createFlagError, type Flag, flagName } from './flags.js';

/** A flag with its key and its name. */
type NamedFlag = Flag & { readonly key: string; readonly flag: string };

/** A text for a flag, and what gives it: `--port`, `-p` or `PORT`. */
interface Use {
  readonly text: string;
  readonly by: string;
}

/**
 * Reads the arguments of a command; a flag overrides its environment variable, and that the default.
 *
 * @returns undefined if they ask for the help.
 * @throws KitError `invalid-flags`, naming the flag, and a similar one if there is one.
 */
export function readArguments(
  args: readonly string[],
  name: string,
  command: Pick<Command, 'flags' | 'operands' | 'subcommands'>,
  env: NodeJS.ProcessEnv,
): Given | undefined {
  const flags = Object.values(command.flags)
    .flatMap((table) => Object.entries(table))
    .map(([key, flag]): NamedFlag => ({ ...flag, key, flag: flagName(key) }));
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(flags.map((flag) => [flag.flag, optionOf(flag)])),
    strict: false,
    tokens: true,
  });
  const uses = new Map<string, Use[]>();
  for (const token of tokens) {
    if (token.kind === 'option') {
      const { name: flag, rawName: by, value } = token;
      assertUsable(flag, by, value, flags);
      uses.set(flag, [...(uses.get(flag) ?? []), { text: value ?? '', by }]);
    }
  }
  if (uses.has('help')) {
    return undefined;
  }
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const operands = readOperands(words, name, command);
  const values: Record<string, unknown> = {};
  for (const flag of flags) {
    values[flag.key] = readValue(flag, uses.get(flag.flag) ?? usesBeside(flag, env));
  }
  for (const flag of flags) {
    if (flag.isRequired && values[flag.key] === undefined) {
      throw createFlagError(`--${flag.flag} is missing`, `Give the ${flag.help}.`);
    }
    if (uses.has(flag.flag)) {
      assertTogether(flag, uses, values, flags);
    }
  }
  return { flags: values as Given['flags'], ...operands };
}

function optionOf({ value, short }: Flag) {
  const type = value === undefined ? ('boolean' as const) : ('string' as const);
  return short === undefined ? { type } : { type, short };
}

function assertUsable(
  name: string,
  by: string,
  value: string | undefined,
  flags: readonly NamedFlag[],
): void {
  const known = flags.find(({ flag }) => flag === name);
  if (known === undefined) {
    const names = flags.map(({ flag }) => flag);
    const remedy = nearest(name, names, '--') || 'Write --help to list the flags.';
    throw createFlagError(`there is no flag ${by}`, remedy);
  }
  if (known.value === undefined && value !== undefined) {
    throw createFlagError(`${by} takes no value`, `Write ${by} alone.`);
  }
  if (known.value !== undefined && !value) {
    throw createFlagError(`${by} needs a value`, `Write ${by} ${known.value}.`);
  }
}

/** The environment variable of a flag, or its default. */
function usesBeside(flag: NamedFlag, env: NodeJS.ProcessEnv): Use[] {
  const text = flag.env && env[flag.env];
  if (flag.env && text) {
    return [{ text, by: flag.env }];
  }
  return flag.default === undefined ? [] : [{ text: flag.default, by: `--${flag.flag}` }];
}

function readValue({ value, isMultiple, read }: Flag, uses: readonly Use[]): unknown {
  const all = uses.map(({ text, by }) => value === undefined || (read?.(text, by) ?? text));
  return isMultiple && all.length > 0 ? all : all.at(-1);
}

/** Checks that a flag has those that it needs, and drops those of the environment that it excludes. */
function assertTogether(
  { flag, needs = [], excludes = [] }: NamedFlag,
  uses: ReadonlyMap<string, unknown>,
  values: Record<string, unknown>,
  flags: readonly NamedFlag[],
): void {
  for (const other of excludes) {
    if (uses.has(flagName(other))) {
      const both = `--${flag} and --${flagName(other)}`;
      throw createFlagError(`${both} exclude each other`, 'Drop one of them.');
    }
    values[other] = undefined;
  }
  const unmet = needs.find((keys) => keys.every((key) => values[key] === undefined));
  if (unmet !== undefined) {
    const names = unmet.map((key) => {
      const env = flags.find((one) => one.key === key)?.env;
      return `--${flagName(key)}${env === undefined ? '' : ` (${env})`}`;
    });
    const remedy = names.length > 1 ? 'Give one of them, too.' : 'Give both.';
    throw createFlagError(`--${flag} needs ${names.join(' or ')}`, remedy);
  }
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function readOperands(
  args: readonly string[],
  name: string,
  { subcommands, operands = [] }: Pick<Command, 'operands' | 'subcommands'>,
): Pick<Given, 'subcommand' | 'operands'> {
  if (subcommands === undefined) {
    return { subcommand: '', operands: checkOperands(args, operands, name) };
  }
  const [subcommand = '', ...rest] = args;
  const own = subcommands[subcommand];
  if (own === undefined) {
    const names = Object.keys(subcommands);
    const what = subcommand === '' ? 'needs a subcommand' : `has no subcommand "${subcommand}"`;
    const all = alternatives.format(names.map((one) => `"${name} ${one}"`));
    throw createFlagError(`${name} ${what}`, nearest(subcommand, names) || `Write ${all}.`);
  }
  const whole = `${name} ${subcommand}`;
  return { subcommand, operands: checkOperands(rest, own.operands ?? [], whole) };
}

function checkOperands(given: readonly string[], known: Operands, command: string) {
  const extra = given[known.length];
  if (extra !== undefined) {
    throw known.length === 0
      ? createFlagError(`"${extra}" is not a flag`, 'The command takes only flags.')
      : createFlagError(`"${extra}" is one argument too many`, `Give at most ${known.length}.`);
  }
  const missing = known[given.length];
  if (missing !== undefined && !missing.startsWith('[')) {
    const whole = [command, ...known].join(' ');
    throw createFlagError(`${command} needs ${missing}`, `Write "${whole}".`);
  }
  return given;
}
