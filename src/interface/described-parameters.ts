import type { ParameterRow } from './parameter.js';
import { type ParameterId, type Parameters, parameterRows } from './parameter-rows.js';
import { type Parameter, parameterIds, parameters } from './parameters.js';

/** A row of the table of parameters, and the schema of its values. */
export type DescribedParameter<Value = unknown> = ParameterRow<Value> & Parameter<Value>;

/** Every parameter with its sentences and its samples. */
export const describedParameters = Object.fromEntries(
  parameterIds.map((id) => [id, { ...parameterRows[id], ...parameters[id] }]),
) as unknown as { readonly [Id in ParameterId]: DescribedParameter<Parameters[Id]> };
