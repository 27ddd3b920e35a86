import { KitError } from './kit-error.js';
import { kindOf, mustBe, nearestName, shorten } from './wording.js';

/** The name of the type of an option, as in {@link typeNames}. */
type TypeName<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly unknown[]
        ? 'array'
        : Value extends (...values: never[]) => unknown
          ? 'function'
          : 'object';

type AnyTypeName = keyof typeof typeNames;

/** What an option can be. */
interface OptionEntry<Value> {
  /** Its type, or all of them. */
  readonly type: TypeName<Value> | readonly TypeName<Value>[];
  /** A value as code: `'/api'`. */
  readonly example: string;
  /** All that a text can be. */
  readonly choices?: readonly Value[];
  /** The members of an object. */
  readonly members?: OptionTable<Value>;
}

/**
 * Every option of a function: a table that forgets one, has one too many, or gives one a wrong type does
 * not compile.
 */
export type OptionTable<Options> = {
  readonly [Name in keyof Options]-?: OptionEntry<NonNullable<Options[Name]>> &
    // A required option must be declared so.
    (object extends Pick<Options, Name>
      ? { readonly isRequired?: never }
      : { readonly isRequired: true });
};

/** An entry of any table. */
interface AnyOptionEntry {
  readonly type: AnyTypeName | readonly AnyTypeName[];
  readonly example: string;
  readonly choices?: readonly unknown[];
  readonly members?: AnyOptionTable;
  readonly isRequired?: boolean;
}

type AnyOptionTable = Readonly<Record<string, AnyOptionEntry>>;

const typeNames = {
  array: 'an array',
  boolean: 'true or false',
  function: 'a function',
  number: 'a number',
  object: 'an object',
  string: 'a string',
} as const;

/**
 * Checks that options have no name that the table does not have, and values of the types in the table, for
 * code that no compiler checks. The values themselves are checked where they are used.
 *
 * @param caller the function that takes the options.
 * @throws KitError `invalid-option`, naming the function, the option, and what to pass.
 */
export function assertOptions<Options extends object>(
  caller: string,
  options: unknown,
  table: OptionTable<Options>,
): void {
  assertMembers(caller, options, table as unknown as AnyOptionTable, '');
}

/** @param parent the name of the option that the members are of; empty for the options themselves. */
function assertMembers(
  caller: string,
  given: unknown,
  table: AnyOptionTable,
  parent: string,
): void {
  const names = Object.keys(table);
  const createError = (option: string, cause: string, remedy: string) =>
    new KitError({
      code: 'invalid-option',
      task: `call ${caller}`,
      cause,
      remedy,
      details: { option },
    });
  if (!isOfType<Readonly<Record<string, unknown>>>(given, 'object')) {
    const [name = '', { example = '' } = {}] = Object.entries(table)[0] ?? [];
    const cause =
      given === undefined
        ? 'it needs options'
        : `its options must be an object, not ${kindOf(given)}`;
    throw createError('options', cause, `Pass an object such as { ${name}: ${example} }.`);
  }
  const pathOf = (name: string) => (parent === '' ? name : `${parent}.${name}`);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) {
    const similar = nearestName(shorten(unknown), names);
    const remedy =
      similar === undefined
        ? `The options are ${names.map(pathOf).join(', ')}.`
        : `Did you mean "${pathOf(similar)}"? Pass it as ${similar}: ${table[similar]?.example}.`;
    const path = pathOf(shorten(unknown));
    throw createError(path, `there is no option "${path}"`, remedy);
  }
  for (const [name, entry] of Object.entries(table)) {
    const value = given[name];
    const problem = problemOf(value, entry);
    if (problem !== undefined) {
      const remedy = `Pass one such as ${name}: ${entry.example}.`;
      throw createError(pathOf(name), `the option "${pathOf(name)}" ${problem}`, remedy);
    }
    if (entry.members !== undefined && value !== undefined) {
      assertMembers(caller, value, entry.members, pathOf(name));
    }
  }
}

/** What is wrong with a value, to follow the name of its option; undefined if nothing is. */
function problemOf(value: unknown, { type, choices, isRequired }: AnyOptionEntry) {
  if (value === undefined && !isRequired) {
    return undefined;
  }
  const types = [type].flat();
  if (!types.some((one) => isOfType(value, one))) {
    return mustBe(types.map((one) => typeNames[one]).join(' or '), value);
  }
  return choices === undefined || choices.includes(value)
    ? undefined
    : `must be ${choices.map((choice) => `"${choice}"`).join(' or ')}, not "${shorten(String(value))}"`;
}

function isOfType<Value>(value: unknown, type: AnyTypeName): value is Value {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
