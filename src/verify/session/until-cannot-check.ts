import { CannotCheckError } from './cannot-check-error.js';

/**
 * Runs a task until it ends or the provider can no longer be checked.
 *
 * @returns why the task did not reach its end, as a clause; undefined if it did.
 */
export async function untilCannotCheck(task: () => Promise<void>): Promise<string | undefined> {
  try {
    await task();
    return undefined;
  } catch (error) {
    if (error instanceof CannotCheckError) {
      return error.message;
    }
    throw error;
  }
}
