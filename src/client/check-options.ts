import { KitError, type Problem } from '../interface/kit-error.js';

/** What an option must be. */
interface OptionRule {
  /** As `typeof` names them. */
  readonly types: readonly string[];
  /** A value of it as code. */
  readonly example: string;
  readonly isRequired?: true;
}

/** A rule for each option of a function. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

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
  const known = Object.entries<OptionRule>(rules);
  const names = known.map(([name]) => name);
  const exampleOf = (name: string) =>
    `${name}: ${known.find(([other]) => other === name)?.[1].example}`;
  const fail = (option: string, problem: Problem) => {
    throw new KitError('invalid-option', `call ${caller}`, { ...problem, option });
  };
  if (typeof options !== 'object' || options === null) {
    const remedy = `Pass an object such as { ${exampleOf(names[0] ?? '')} }.`;
    fail('options', { cause: 'its options must be an object', remedy });
  }
  const given = options as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    const meant = names.find((other) => isLike(name, other));
    if (!names.includes(name) && (meant !== undefined || !allowsOthers)) {
      const remedy =
        meant === undefined
          ? `The options are ${names.join(', ')}.`
          : `Did you mean "${meant}"? Pass it as ${exampleOf(meant)}.`;
      fail(name, { cause: `there is no option "${name}"`, remedy });
    }
  }
  for (const [name, { types, isRequired }] of known) {
    const value = given[name];
    const isLeftOut = value === undefined && !isRequired;
    if (!isLeftOut && !types.includes(typeof value)) {
      const cause = `the option "${name}" must be of type ${types.join(' or ')}`;
      fail(name, { cause, remedy: `Pass one such as ${exampleOf(name)}.` });
    }
  }
}

/** Whether one name may be meant where the other is written: one is part of the other, or their letters are nearly the same. */
function isLike(written: string, meant: string): boolean {
  const one = written.toLowerCase();
  const other = meant.toLowerCase();
  const isPart = one.length > 2 && (one.includes(other) || other.includes(one));
  const letters = new Set(one + other).size;
  return isPart || (letters - new Set(one).size < 2 && letters - new Set(other).size < 2);
}
