import { CannotCheckError } from './cannot-check-error.js';
import type { SessionContext } from './session-context.js';

/**
 * Does something, unless it cannot be done at this provider.
 *
 * @param onImpossible is told why, where it cannot.
 * @returns undefined where it cannot.
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
