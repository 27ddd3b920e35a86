import { CannotCheckError } from '../session/cannot-check-error.js';

/** Does something as far as it can be done, and returns why it could not be done to its end. */
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
