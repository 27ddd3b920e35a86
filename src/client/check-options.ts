import { KitError, type Problem } from '../interface/kit-error.js';

/** What an option must be. */
interface OptionRule {
  /** In words, to follow "must be". */
  readonly what: string;
  /** A value of it as code. */
  readonly example: string;
  readonly isRequired?: true;
  readonly allows: (value: unknown) => boolean;
}

/** A rule for each option of a function. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

export const isObject = (value: unknown) => typeof value === 'object' && value !== null;

export const isFunction = (value: unknown) => typeof value === 'function';

/**
 * Checks options, for code that no compiler checks. `assertOptions` does the same for all other functions of the kit,
 * by a schema library that has many times the size of the client.
 *
 * @param caller the function that takes the options.
 * @param rules begin with the option that an error shows as an example.
 * @param allowsOthers whether unknown names are ignored unless they are like a known one. Libraries such as TanStack
 * Query call a function with an object of their own, which has a `signal`. Default false.
 * @throws KitError `invalid-option`, naming the function, the option, and what to pass.
 */
export function checkOptions<Options>(
  caller: string,
  options: Options,
  rules: OptionRules<Options>,
  { allowsOthers = false } = {},
): void {
  const known = new Map(Object.entries<OptionRule>(rules));
  const fail = (option: string, problem: Problem) => {
    throw new KitError('invalid-option', `call ${caller}`, { ...problem, option });
  };
  const exampleOf = (name: string) => `${name}: ${known.get(name)?.example}`;
  const names = [...known.keys()];
  if (!isObject(options)) {
    const cause = options === undefined ? 'it needs options' : 'its options must be an object';
    const [first = ''] = names;
    fail('options', { cause, remedy: `Pass an object such as { ${exampleOf(first)} }.` });
  }
  const given = options as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    const meant = names.find((other) => isLike(name, other));
    if (!known.has(name) && (meant !== undefined || !allowsOthers)) {
      const remedy =
        meant === undefined
          ? `The options are ${names.join(', ')}.`
          : `Did you mean "${meant}"? Pass it as ${exampleOf(meant)}.`;
      fail(name, { cause: `there is no option "${name}"`, remedy });
    }
  }
  for (const [name, { what, isRequired, allows }] of known) {
    const value = given[name];
    const isLeftOut = value === undefined && !isRequired;
    if (!isLeftOut && !allows(value)) {
      const cause = `the option "${name}" ${value === undefined ? 'is missing and ' : ''}must be ${what}`;
      fail(name, { cause, remedy: `Pass one such as ${exampleOf(name)}.` });
    }
  }
}

/** Whether one name may be meant where the other is written: one is part of the other, or at most a letter differs. */
function isLike(written: string, meant: string): boolean {
  const one = written.toLowerCase();
  const other = meant.toLowerCase();
  const isPart = one.length > 2 && (one.includes(other) || other.includes(one));
  return isPart || (countBeyond(one, other) <= 1 && countBeyond(other, one) <= 1);
}

/** How many letters the first text has beyond those of the second. */
function countBeyond(first: string, second: string): number {
  let others = second;
  let count = 0;
  for (const letter of first) {
    if (others.includes(letter)) {
      others = others.replace(letter, '');
    } else {
      count++;
    }
  }
  return count;
}
