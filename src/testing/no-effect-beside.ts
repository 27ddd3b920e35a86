import * as v from '../text/schema.js';

/** The shape of options that have no effect beside one with a given plant store: each is rejected. */
export function noEffectBeside<Shape extends v.ObjectEntries>(given: string, shape: Shape): Shape {
  const absent = v.custom(
    (value) => value === undefined,
    `has no effect beside "${given}"\nPass it where the ${given} is created, or drop it.`,
  );
  return Object.fromEntries(Object.keys(shape).map((name) => [name, v.optional(absent)])) as never;
}
