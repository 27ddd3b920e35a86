import * as z from 'zod';
import { describeWholeNumber } from './whole-number.js';

/** A schema of whole numbers. */
export function wholeNumberSchema(min: number, max: number) {
  const error = `must be ${describeWholeNumber(min, max)}`;
  return z.int({ error }).min(min, error).max(max, error);
}
