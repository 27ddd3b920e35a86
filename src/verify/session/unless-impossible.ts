import { CannotCheckError } from './cannot-check-error.js';
import type { SessionContext } from './session-context.js';

/**
 * Runs a task that may be impossible at this provider.
 *
 * @param onImpossible is called with the reason if it is impossible.
 * @returns undefined if it is impossible.
 * @throws CannotCheckError when the session is over.
 */
export async function unlessImpossible<Value>(
  { session }: SessionContext,
  task: () => Promise<Value>,
  onImpossible: (error: CannotCheckError) => void = () => {},
): Promise<Value | undefined> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof CannotCheckError) || session.signal.aborted) {
      throw error;
    }
    onImpossible(error);
    return undefined;
  }
}
