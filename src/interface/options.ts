import * as z from 'zod/mini';
import { KitError, type Problem } from './kit-error.js';
import { outOf, parseBySchema, toPath } from './read-input.js';
import { kindOf, nearestName, shorten } from './wording.js';

/**
 * A schema for each option of a function, whose values are of the type of the option. A shape that forgets an
 * option, or has one too many, does not compile.
 */
// The types are not inferred from the schemas: the editors of TypeScript 7.0 show no comments of inferred members.
export type OptionShape<Options> = {
  readonly [Name in keyof Options]-?: z.ZodMiniType<Options[Name]>;
};

/** An option that may be absent, with a value of it as code, which an error message shows. */
export function option<Schema extends z.ZodMiniType>(schema: Schema, example: string) {
  return z.optional(schema).check(z.meta({ example }));
}

/** A list, whose items are checked where they are used. */
export function anyList<Item>() {
  return z.custom<readonly Item[]>(Array.isArray, { error: outOf('an array') });
}

export function anyFunction<Type>() {
  const isFunction = (value: unknown) => typeof value === 'function';
  return z.custom<Type>(isFunction, { error: outOf('a function') });
}

/** An object, whose members are checked where they are used. */
export function anyObject<Type>() {
  const isObject = (value: unknown) => kindOf(value) === 'an object';
  return z.custom<Type>(isObject, { error: outOf('an object') });
}

/**
 * Checks options, for code that no compiler checks.
 *
 * @param caller the function that takes the options.
 * @param shape allows every value that the type of the options allows; otherwise the call does not compile.
 * @throws KitError `invalid-option`, naming the function, the option, and what to pass.
 */
export function assertOptions<Shape extends z.core.$ZodShape>(
  caller: string,
  options: z.output<z.ZodMiniObject<Shape>>,
  shape: Shape,
): void {
  const schema = z.strictObject(shape);
  const parsed = parseBySchema(schema, options);
  if (!('problem' in parsed)) {
    return;
  }
  const { path, predicate, isUnknown } = parsed.problem;
  const option = shorten(toPath(path) || 'options');
  const fail = (problem: Problem) => {
    throw new KitError('invalid-option', `call ${caller}`, { ...problem, option });
  };
  if (isUnknown) {
    fail(describeUnknownOption(schema, path, option));
  }
  if (path.length === 0) {
    const example = exampleOf(schema, Object.keys(shape).slice(0, 1));
    const cause = options === undefined ? 'it needs options' : `its options ${predicate}`;
    fail({ cause, remedy: `Pass an object such as { ${example} }.` });
  }
  fail({
    cause: `the option "${toPath(path)}" ${predicate}`,
    remedy: `Pass one such as ${exampleOf(schema, path)}.`,
  });
}

function describeUnknownOption(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  option: string,
): Problem {
  const parents = path.slice(0, -1);
  const names = Object.keys(shapeAt(schema, parents));
  const meant = nearestName(shorten(String(path.at(-1))), names);
  const remedy =
    meant === undefined
      ? `The options are ${names.join(', ')}.`
      : `Did you mean "${meant}"? Pass it as ${exampleOf(schema, [...parents, meant])}.`;
  return { cause: `there is no option "${option}"`, remedy };
}

function shapeAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodShape {
  const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  const shape = inner instanceof z.ZodMiniObject ? inner.shape : {};
  const [name, ...rest] = path;
  const member = shape[String(name)];
  return member === undefined ? shape : shapeAt(member, rest);
}

/** An option with a value, as code: `port: 4010`. */
function exampleOf(schema: z.core.$ZodType, path: readonly PropertyKey[]): string {
  // An item of a list has no example of its own.
  const names = path.filter((part) => typeof part !== 'number');
  const name = String(names.at(-1));
  const option = shapeAt(schema, names.slice(0, -1))[name];
  const { example } = (option && z.globalRegistry.get(option)) ?? {};
  return `${name}: ${example}`;
}
