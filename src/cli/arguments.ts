import { parseArgs } from 'node:util';
import { nearest } from '../interface/wording.js';
import type { Command, Given } from './command.js';
import { createFlagError, type Flags, flagName } from './flags.js';

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
  const flags: Flags = Object.assign({}, ...Object.values(command.flags));
  const options = Object.entries(flags).map(([key, { value, short }]) => [
    flagName(key),
    { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) } as const,
  ]);
  const { tokens } = parseArgs({
    args: args.map((arg, at) => withValue(arg, args[at + 1], flags)),
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  });
  const uses = tokens.flatMap((token) => (token.kind === 'option' ? [readUse(token, flags)] : []));
  const isGiven = (key: string) => uses.some((use) => use.key === key);
  if (isGiven('help')) {
    return undefined;
  }
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const operands = readOperands(words, name, command);
  const values: Record<string, unknown> = {};
  for (const [key, { value, isMultiple, read, ...flag }] of Object.entries(flags)) {
    const { env: by = '', default: initial } = flag;
    const text = env[by] || initial;
    const fallback = text === undefined ? [] : [{ text, by }];
    const all = (isGiven(key) ? uses.filter((use) => use.key === key) : fallback).map(
      (use) => value === undefined || (read?.(use.text, use.by) ?? use.text),
    );
    values[key] = isMultiple && all.length > 0 ? all : all.at(-1);
  }
  for (const [key, { isRequired, help }] of Object.entries(flags)) {
    if (isRequired && values[key] === undefined) {
      throw createFlagError(`--${flagName(key)} is missing`, `Give the ${help}.`);
    }
    if (isGiven(key)) {
      assertTogether(key, isGiven, values, flags);
    }
  }
  return { flags: values as Given['flags'], ...operands };
}

/** An argument; a flag that may stand alone gets its value, unless the next argument is that. */
function withValue(arg: string, next: string | undefined, flags: Flags): string {
  const [, { alone } = {}] =
    Object.entries(flags).find(([key]) => arg === `--${flagName(key)}`) ?? [];
  const isAlone = alone !== undefined && (next === undefined || !/^\d/.test(next));
  return isAlone ? `${arg}=${alone}` : arg;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
}

/** The key of a flag in the arguments, its text, and what gives it: `--port`, or `-p`. */
function readUse({ name, rawName: by, value: text }: OptionToken, flags: Flags) {
  const keys = Object.keys(flags);
  const key = keys.find((one) => flagName(one) === name);
  if (key === undefined) {
    const remedy = nearest(name, keys.map(flagName), '--') || 'Write --help to list the flags.';
    throw createFlagError(`there is no flag ${by}`, remedy);
  }
  const value = flags[key]?.value;
  if (value === undefined && text !== undefined) {
    throw createFlagError(`${by} takes no value`, `Write ${by} alone.`);
  }
  if (value !== undefined && !text) {
    throw createFlagError(`${by} needs a value`, `Write ${by} ${value}.`);
  }
  return { key, text: text ?? '', by };
}

/** Checks that a flag has those that it needs, and drops those of the environment that it excludes. */
function assertTogether(
  key: string,
  isGiven: (key: string) => boolean,
  values: Record<string, unknown>,
  flags: Flags,
): void {
  const { needs = [], excludes = [] } = flags[key] ?? {};
  for (const other of excludes) {
    if (isGiven(other)) {
      const both = `--${flagName(key)} and --${flagName(other)}`;
      throw createFlagError(`${both} exclude each other`, 'Drop one of them.');
    }
    values[other] = undefined;
  }
  const unmet = needs.find((keys) => keys.every((one) => values[one] === undefined));
  if (unmet !== undefined) {
    const names = unmet.map((one) => {
      const env = flags[one]?.env;
      return `--${flagName(one)}${env === undefined ? '' : ` (${env})`}`;
    });
    const remedy = names.length > 1 ? 'Give one of them, too.' : 'Give both.';
    throw createFlagError(`--${flagName(key)} needs ${names.join(' or ')}`, remedy);
  }
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function readOperands(
  words: readonly string[],
  name: string,
  { subcommands, operands: own }: Pick<Command, 'operands' | 'subcommands'>,
): Pick<Given, 'subcommand' | 'operands'> {
  const [subcommand = ''] = subcommands === undefined ? [] : words;
  const form = subcommands === undefined ? { operands: own } : subcommands[subcommand];
  if (form === undefined) {
    const names = Object.keys(subcommands ?? {});
    const what = subcommand === '' ? 'needs a subcommand' : `has no subcommand "${subcommand}"`;
    const all = alternatives.format(names.map((one) => `"${name} ${one}"`));
    throw createFlagError(`${name} ${what}`, nearest(subcommand, names) || `Write ${all}.`);
  }
  const known = form.operands ?? [];
  const operands = subcommands === undefined ? words : words.slice(1);
  const extra = operands[known.length];
  if (extra !== undefined) {
    throw known.length === 0
      ? createFlagError(`"${extra}" is not a flag`, 'The command takes only flags.')
      : createFlagError(`"${extra}" is one argument too many`, `Give at most ${known.length}.`);
  }
  const missing = known[operands.length];
  if (missing !== undefined && !missing.startsWith('[')) {
    const whole = subcommand === '' ? name : `${name} ${subcommand}`;
    const line = [whole, ...known].join(' ');
    throw createFlagError(`${whole} needs ${missing}`, `Write "${line}".`);
  }
  return { subcommand, operands };
}
