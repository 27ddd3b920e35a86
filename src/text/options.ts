import { unknownOption, wrongOption } from './option-error.js';
import { parseBySchema, toPath } from './read-input.js';
import * as v from './schema.js';
import { nearestName, shorten } from './wording.js';

/**
 * A schema for each option of a function, whose values are of the type of the option. A shape that forgets an
 * option, or has one too many, does not compile.
 */
// The types are not inferred from the schemas: the editors of TypeScript 7.0 show no comments of inferred members.
export type OptionShape<Options> = {
  readonly [Name in keyof Options]-?: v.Schema<Options[Name]>;
};

/** An option, with a value of it as code, which an error message shows. */
export function required<const OptionSchema extends v.GenericSchema>(
  schema: OptionSchema,
  example: string,
) {
  return v.pipe(schema, v.metadata({ example }));
}

/** The same, of an option that may be absent. */
export function option<const OptionSchema extends v.GenericSchema>(
  schema: OptionSchema,
  example: string,
) {
  return v.optional(required(schema, example));
}

/**
 * Checks options, for code that no compiler checks.
 *
 * @param caller the function that takes the options.
 * @param shape allows every value that the type of the options allows; otherwise the call does not compile.
 * @throws KitError `invalid-option`, naming the function, the option, and what to pass.
 */
export function assertOptions<Shape extends v.ObjectEntries>(
  caller: string,
  options: v.InferOutput<v.StrictObjectSchema<Shape, undefined>>,
  shape: Shape,
): void {
  const schema = v.strictObject(shape);
  const parsed = parseBySchema(schema, options);
  if (!('problem' in parsed)) {
    return;
  }
  const { path, predicate, remedy, isUnknown } = parsed.problem;
  const option = shorten(toPath(path) || 'options');
  if (!isUnknown) {
    const [first = ''] = Object.keys(shape);
    const example = exampleOf(schema, path.length === 0 ? [first] : path);
    throw wrongOption(caller, option, predicate, example, remedy);
  }
  const parents = path.slice(0, -1);
  const names = Object.keys(shapeAt(schema, parents));
  const meant = nearestName(shorten(String(path.at(-1))), names);
  const exampleOfName = (name: string) => exampleOf(schema, [...parents, name]);
  throw unknownOption(caller, option, names, meant, exampleOfName);
}

function shapeAt(schema: v.Schema, path: readonly PropertyKey[]): v.ObjectEntries {
  const { entries = {} } = unwrap(schema) as { readonly entries?: v.ObjectEntries };
  const [name, ...rest] = path;
  const member = Object.hasOwn(entries, String(name)) ? entries[String(name)] : undefined;
  return member === undefined ? entries : shapeAt(member as v.Schema, rest);
}

function unwrap(schema: v.Schema): v.Schema {
  return 'wrapped' in schema ? (schema.wrapped as v.Schema) : schema;
}

/** An option with a value, as code: `port: 4010`. */
function exampleOf(schema: v.Schema, path: readonly PropertyKey[]): string {
  // An item of a list has no example of its own.
  const names = path.filter((part) => typeof part !== 'number');
  const name = String(names.at(-1));
  const option = shapeAt(schema, names.slice(0, -1))[name];
  const { example } = option === undefined ? {} : v.getMetadata(unwrap(option as v.Schema));
  return `${name}: ${example}`;
}
