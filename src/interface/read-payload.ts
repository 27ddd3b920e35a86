import { isPlainObject } from './json.js';
import type { ErrorBody, Plant } from './plant.js';
import { isInt32 } from './whole-number.js';

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
  const { name, tag } = value;
  if (typeof name !== 'string') {
    return undefined;
  }
  if (tag === undefined) {
    return { name };
  }
  return typeof tag === 'string' ? { name, tag } : undefined;
}

/** Reads an Error from parsed JSON as `errorBodySchema` does; undefined for anything else. */
export function readErrorBody(value: unknown): ErrorBody | undefined {
  if (!isPlainObject(value)) {
    return undefined;
  }
  const { error, message } = value;
  return isInt32(error) && typeof message === 'string' ? { error, message } : undefined;
}
