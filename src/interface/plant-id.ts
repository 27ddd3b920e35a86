import { type JsonNumeral, numeralOf } from './exact-json.js';
import { type Int64Problem, type PlantId, parseInt64 } from './int64.js';

/** An id in code or in a fixture: a safe integer, a bigint, or decimal digits. */
export type PlantIdInput = number | bigint | string | JsonNumeral;

/**
 * Reads an id from any of its notations.
 *
 * @returns the canonical id, or the problem: a number above 2^53 is `rounded already`, since JavaScript
 * may have changed it.
 */
export function readPlantId(value: unknown): { id: PlantId } | { problem: Int64Problem } {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return { problem: 'rounded already' };
  }
  if (typeof value === 'string' || typeof value === 'bigint') {
    return parseInt64(String(value));
  }
  return parseInt64(numeralOf(value) ?? '');
}
