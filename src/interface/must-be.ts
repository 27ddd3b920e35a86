import { kindOf } from './exact-json.js';

/** "is missing and must be a string", "must be a string, not a number". */
export function mustBe(what: string, actual: unknown): string {
  return actual === undefined
    ? `is missing and must be ${what}`
    : `must be ${what}, not ${kindOf(actual)}`;
}
