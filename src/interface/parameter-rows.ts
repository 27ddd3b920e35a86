import { createParameters } from './parameters/create.js';
import { listParameters } from './parameters/list.js';
import { requestParameters } from './parameters/request.js';

/** Every parameter, with all that is said about it. A page loads `parameters` in its place. */
export const parameterRows = { ...requestParameters, ...createParameters, ...listParameters };

export type ParameterId = keyof typeof parameterRows;

export type Parameters = {
  readonly [Id in ParameterId]: (typeof parameterRows)[Id]['default'];
};
