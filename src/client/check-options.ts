import { unknownOption, wrongOption } from '../text/option-error.js';

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
 * Checks options, for code that no compiler checks, as `assertOptions` does for all other functions of the kit. That one
 * needs a schema library, which is larger than the client.
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
  if (typeof options !== 'object' || options === null) {
    throw wrongOption(caller, 'options', 'must be an object', exampleOf(names[0] ?? ''));
  }
  const given = options as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    const meant = names.find((other) => isLike(name, other));
    if (!names.includes(name) && (meant !== undefined || !allowsOthers)) {
      throw unknownOption(caller, name, names, meant, exampleOf);
    }
  }
  for (const [name, { types, isRequired }] of known) {
    const value = given[name];
    const isLeftOut = value === undefined && !isRequired;
    if (!isLeftOut && !types.includes(typeof value)) {
      const predicate = `must be of type ${types.join(' or ')}`;
      throw wrongOption(caller, name, predicate, exampleOf(name));
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
