import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from './exchange.js';

/** A check is impossible at this provider; the message says why, as a clause. */
export class CannotCheckError extends Error {
  override readonly name: string = 'CannotCheckError';
  /** The rule whose failure explains it, if that rule has failed. */
  readonly because: RuleId | undefined;

  constructor(message: string, because?: RuleId) {
    super(message);
    this.because = because;
  }
}

/** No plant can be created at the provider, or none should be, because it could not be deleted. */
export class UnusableProviderError extends CannotCheckError {
  override readonly name = 'UnusableProviderError';
  /** The creates, if the provider rejected all of them; else none. */
  readonly rejectedCreates: readonly Exchange[];

  constructor(reason: string, rejectedCreates: readonly Exchange[] = []) {
    super(reason);
    this.rejectedCreates = rejectedCreates;
  }
}

/**
 * Runs a task that may be impossible at this provider.
 *
 * @param onImpossible is called with the reason if it is impossible.
 * @returns undefined if it is impossible.
 * @throws CannotCheckError when the run is over.
 */
export async function unlessImpossible<Value>(
  { signal }: { readonly signal: AbortSignal },
  task: () => Promise<Value>,
  onImpossible: (error: CannotCheckError) => void = () => {},
): Promise<Value | undefined> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof CannotCheckError) || signal.aborted) {
      throw error;
    }
    onImpossible(error);
    return undefined;
  }
}

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
