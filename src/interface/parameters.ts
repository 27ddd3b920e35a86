import * as v from '../text/schema.js';
import type { ParameterValues } from './parameter.js';
import { type ParameterId, type Parameters, parameterRows } from './parameter-rows.js';
import { schemasOf } from './parameter-values.js';

export type { ParameterId, Parameters };

/** The values of something that the interface document leaves open and that no single request shows. */
export interface Parameter<Value = unknown> extends ParameterValues<Value> {
  /** The schema of the values, with descriptions for editors. */
  readonly schema: v.Schema<Value>;
  /** What each value means: Markdown, one line a value. */
  readonly meanings: readonly string[];
}

/**
 * What the interface document leaves open and no single request shows: visibility, order, bounds, sizes, the way bodies
 * are written, rates. The build leaves the sentences and the samples out of these rows, so that a page does not load
 * them.
 */
export const parameters = Object.fromEntries(
  Object.entries<ParameterValues>(parameterRows).map(([id, row]) => [id, withSchema(row)]),
) as unknown as { readonly [Id in ParameterId]: Parameter<Parameters[Id]> };

function withSchema(row: ParameterValues): Parameter {
  const words = Object.entries(row.words).map(([name, meaning]) =>
    v.pipe(v.literal(name), v.description(meaning)),
  );
  const schemas: readonly v.Schema[] = [...words, ...schemasOf(row.values)];
  const [first, ...others] = schemas;
  const schema = first !== undefined && others.length === 0 ? first : v.union(schemas);
  return { ...row, schema, meanings: schemas.map(meaningOf) };
}

function meaningOf(schema: v.Schema): string {
  const description = v.getDescription(schema) ?? '';
  return 'literal' in schema ? `\`${schema.literal}\`: ${description}` : description;
}

export const parameterIds = Object.keys(parameters) as ParameterId[];

export const defaultParameters = Object.fromEntries(
  parameterIds.map((id) => [id, parameters[id].default]),
) as Parameters;
