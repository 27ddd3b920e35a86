import { isPlainObject } from '../text/json.js';
import { isInt32 } from '../text/whole-number.js';
import {
  type ErrorBody,
  isOfType,
  type Plant,
  type PlantLike,
  plantFieldNames,
  plantFields,
  toFieldValue,
} from './plant.js';

/**
 * Reads a Plant from parsed JSON as `plantSchema` does, but drops unknown members.
 *
 * In plain code, like {@link readErrorBody}: the client is part of apps, which a schema library would make
 * larger.
 *
 * @returns undefined for anything else.
 */
export function readPlant(value: unknown): Plant | undefined {
  if (!isPlainObject(value)) {
    return undefined;
  }
  const plant = readFields(value);
  const isWhole = plantFieldNames.every(
    (name) => name in plant || (value[name] === undefined && !plantFields[name].isRequired),
  );
  return isWhole ? (plant as Plant) : undefined;
}

/** Reads the members of a Plant from parsed JSON, and leaves out those of another type. */
export function readFields(value: PlantLike): Partial<Plant> {
  const fields = plantFieldNames.map((name) => [name, toFieldValue(value[name])] as const);
  return Object.fromEntries(
    fields.filter(([name, field]) => isOfType(field, plantFields[name].type)),
  );
}

/** Reads an Error from parsed JSON as `errorBodySchema` does; undefined for anything else. */
export function readErrorBody(value: unknown): ErrorBody | undefined {
  if (!isPlainObject(value)) {
    return undefined;
  }
  const { error, message } = value;
  return isInt32(error) && typeof message === 'string' ? { error, message } : undefined;
}
