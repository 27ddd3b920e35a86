import { parseArgs } from 'node:util';
import { nearest } from '../interface/wording.js';
import type { Command, Given } from './command.js';
import { createFlagError, type Flags, flagName } from './flags.js';

/** The texts for a flag, and what gives each: `--port`, `-p` or `PORT`. */
type Uses = readonly { readonly text: string; readonly by: string }[];

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
    args: [...args],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  });
  const uses = new Map<string, Uses>();
  for (const token of tokens) {
    if (token.kind === 'option') {
      const { rawName: by, value: text = '' } = token;
      const key = findKey(token.name, by, token.value, flags);
      uses.set(key, [...(uses.get(key) ?? []), { text, by }]);
    }
  }
  if (uses.has('help')) {
    return undefined;
  }
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const operands = readOperands(words, name, command);
  const values: Record<string, unknown> = {};
  for (const [key, { value, isMultiple, read, env: variable, default: initial }] of Object.entries(
    flags,
  )) {
    const text = (variable && env[variable]) || initial;
    const by = variable && env[variable] ? variable : `--${flagName(key)}`;
    const all = (uses.get(key) ?? (text === undefined ? [] : [{ text, by }])).map(
      (use) => value === undefined || (read?.(use.text, use.by) ?? use.text),
    );
    values[key] = isMultiple && all.length > 0 ? all : all.at(-1);
  }
  for (const [key, { isRequired, help }] of Object.entries(flags)) {
    if (isRequired && values[key] === undefined) {
      throw createFlagError(`--${flagName(key)} is missing`, `Give the ${help}.`);
    }
    if (uses.has(key)) {
      assertTogether(key, uses, values, flags);
    }
  }
  return { flags: values as Given['flags'], ...operands };
}

/** The key of a flag, once it is known that it can be used with this value. */
function findKey(name: string, by: string, text: string | undefined, flags: Flags): string {
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
  return key;
}

/** Checks that a flag has those that it needs, and drops those of the environment that it excludes. */
function assertTogether(
  key: string,
  uses: ReadonlyMap<string, Uses>,
  values: Record<string, unknown>,
  flags: Flags,
): void {
  const { needs = [], excludes = [] } = flags[key] ?? {};
  for (const other of excludes) {
    if (uses.has(other)) {
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
