import type { Parameter } from './parameter.js';
import { createParameters } from './parameters/create.js';
import { listParameters } from './parameters/list.js';
import { requestParameters } from './parameters/request.js';

/**
 * What the interface document leaves open and no single request shows: visibility, order, bounds,
 * sizes, the way bodies are written, rates. One row a parameter.
 */
export const parameters = {
  ...requestParameters,
  ...createParameters,
  ...listParameters,
} satisfies Record<string, Parameter>;

export type ParameterId = keyof typeof parameters;

export const parameterIds = Object.keys(parameters) as ParameterId[];

/** A value for every parameter. */
export type Parameters = {
  readonly [Id in ParameterId]: (typeof parameters)[Id]['default'];
};

/** The default of every parameter. */
export const defaultParameters = Object.fromEntries(
  parameterIds.map((id) => [id, parameters[id].default]),
) as Parameters;
