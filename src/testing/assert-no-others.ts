import { KitError } from '../interface/kit-error.js';

/**
 * Checks that nobody gives fixtures a plant store, and options for a new one beside it, which would be ignored.
 *
 * @param given the name of the option that has the plant store.
 * @param allowed the names of options that have an effect beside it.
 * @throws KitError `invalid-option`, naming the first option that has no effect.
 */
export function assertNoOthers<Options extends object>(
  options: Options,
  given: keyof Options & string,
  allowed: readonly (keyof Options)[] = [],
): void {
  if (options[given] === undefined) {
    return;
  }
  const names = Object.keys(options) as (keyof Options & string)[];
  for (const name of names) {
    const isAllowed = name === given || allowed.includes(name);
    if (options[name] !== undefined && !isAllowed) {
      throw new KitError('invalid-option', 'call plantStoreFixtures', {
        cause: `the option "${name}" has no effect beside "${given}"`,
        remedy: `Pass it where the ${given} is created, or drop it.`,
        option: name,
      });
    }
  }
}
