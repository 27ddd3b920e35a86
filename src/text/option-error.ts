import { KitError } from './kit-error.js';

/** @param meant the option whose name it may be a misspelling of. */
export function unknownOption(
  caller: string,
  option: string,
  names: readonly string[],
  meant: string | undefined,
  exampleOf: (name: string) => string,
): KitError {
  const remedy =
    meant === undefined
      ? `The options are ${names.join(', ')}.`
      : `Did you mean "${meant}"? Pass it as ${exampleOf(meant)}.`;
  const cause = `there is no option "${option}"`;
  return new KitError('invalid-option', `call ${caller}`, { cause, remedy, option });
}

/**
 * @param option `options` for all of them.
 * @param predicate what is wrong: "must be a string".
 * @param example a value as code.
 */
export function wrongOption(
  caller: string,
  option: string,
  predicate: string,
  example: string,
  remedy?: string,
): KitError {
  const isAll = option === 'options';
  const cause = `${isAll ? 'its options' : `the option "${option}"`} ${predicate}`;
  const other = isAll ? `an object such as { ${example} }` : `one such as ${example}`;
  const problem = { cause, remedy: remedy || `Pass ${other}.`, option };
  return new KitError('invalid-option', `call ${caller}`, problem);
}
