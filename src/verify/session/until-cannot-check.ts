import { CannotCheckError } from './cannot-check-error.js';

/**
 * Does something as far as it can be done.
 *
 * @returns why it could not be done to its end, as a clause; undefined when it was.
 */
export async function untilCannotCheck(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof CannotCheckError) {
      return error.message;
    }
    throw error;
  }
}
