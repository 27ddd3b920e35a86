import { Ajv, type ValidateFunction } from 'ajv';
import { createProfileSchema } from '../../src/interface/profile-schema.js';

/** Validates profiles by their JSON Schema, as an editor does. */
export function createProfileValidator(): ValidateFunction {
  return new Ajv({ strict: true, allErrors: true }).compile(createProfileSchema());
}
