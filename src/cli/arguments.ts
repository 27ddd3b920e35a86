import { parseArgs } from 'node:util';
import { nearest } from '../interface/wording.js';
import type { Command, Given, Operands } from './command.js';
import { createFlagError, type Flag, flagName } from './flags.js';

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
  const entries = Object.values(command.flags).flatMap((table) => Object.entries(table));
  const flags = new Map(entries.map(([key, flag]) => [flagName(key), { key, ...flag }]));
  const options = [...flags].map(([name, { value, short }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) },
  ]);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  });
  const given = new Map<string, { text: string; name: string }[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option') {
      const flag = flags.get(token.name);
      assertUsable(token, flag, [...flags.keys()]);
      const use = { text: token.value ?? '', name: token.rawName };
      given.set(token.name, [...(given.get(token.name) ?? []), use]);
    } else if (token.kind === 'positional') {
      operands.push(token.value);
    }
  }
  if (given.has('help')) {
    return undefined;
  }
  const rest = readOperands(operands, name, command);
  const values: Record<string, unknown> = {};
  for (const [flag, { key, value, isMultiple, read, env: variable = '', ...more }] of flags) {
    const others = [
      { text: env[variable], name: variable },
      { text: more.default, name: `--${flag}` },
    ].flatMap(({ text, name }) => (text ? { text, name } : []));
    const uses = given.get(flag) ?? others.slice(0, 1);
    const all = uses.map(({ text, name }) => value === undefined || (read?.(text, name) ?? text));
    values[key] = isMultiple && all.length > 0 ? all : all.at(-1);
  }
  for (const [flag, { key, help, isRequired, needs = [], excludes = [] }] of flags) {
    if (isRequired && values[key] === undefined) {
      throw createFlagError(`--${flag} is missing`, `Give the ${help}.`);
    }
    if (given.has(flag)) {
      for (const other of excludes) {
        if (given.has(flagName(other))) {
          const both = `--${flag} and --${flagName(other)}`;
          throw createFlagError(`${both} exclude each other`, 'Drop one of them.');
        }
        values[other] = undefined;
      }
      assertNeeds(flag, needs, values);
    }
  }
  return { flags: values as Given['flags'], ...rest };
}

function assertUsable(
  { name, rawName, value }: { name: string; rawName: string; value?: string | undefined },
  flag: Flag | undefined,
  known: readonly string[],
): void {
  if (flag === undefined) {
    const remedy = nearest(name, known, '--') || 'Write --help to list the flags.';
    throw createFlagError(`there is no flag ${rawName}`, remedy);
  }
  if (flag.value === undefined && value !== undefined) {
    throw createFlagError(`${rawName} takes no value`, `Write ${rawName} alone.`);
  }
  if (flag.value !== undefined && !value) {
    throw createFlagError(`${rawName} needs a value`, `Write ${rawName} ${flag.value}.`);
  }
}

function assertNeeds(
  flag: string,
  needs: NonNullable<Flag['needs']>,
  values: Readonly<Record<string, unknown>>,
): void {
  const unmet = needs.find((keys) => keys.every((key) => values[key] === undefined));
  if (unmet !== undefined) {
    const names = unmet.map((key) => `--${flagName(key)}`).join(' or ');
    throw createFlagError(`--${flag} needs ${names}`, 'Give both.');
  }
}

function readOperands(
  given: readonly string[],
  name: string,
  { subcommands, operands = [] }: Pick<Command, 'operands' | 'subcommands'>,
): Pick<Given, 'subcommand' | 'operands'> {
  if (subcommands === undefined) {
    return { subcommand: '', operands: checkOperands(given, operands, name) };
  }
  const [subcommand = '', ...rest] = given;
  const known = Object.keys(subcommands);
  if (!known.includes(subcommand)) {
    const all = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
      known.map((one) => `"${name} ${one}"`),
    );
    throw createFlagError(
      subcommand === ''
        ? `${name} needs a subcommand`
        : `${name} has no subcommand "${subcommand}"`,
      nearest(subcommand, known) || `Write ${all}.`,
    );
  }
  const own = subcommands[subcommand]?.operands ?? [];
  return { subcommand, operands: checkOperands(rest, own, `${name} ${subcommand}`) };
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
    throw createFlagError(
      `${command} needs ${missing}`,
      `Write "${[command, ...known].join(' ')}".`,
    );
  }
  return given;
}
