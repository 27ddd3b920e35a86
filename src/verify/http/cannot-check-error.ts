import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from './exchange.js';

/** A check is impossible at this provider; the message says why, as a clause. */
export class CannotCheckError extends Error {
  override readonly name: string = 'CannotCheckError';
  /** The rule whose failure explains it, if that rule has failed. */
  readonly because: RuleId | undefined;
  /** Whether its request was sent, and got no response before the run was over. */
  readonly isLost: boolean;

  constructor(message: string, because?: RuleId, isLost = false) {
    super(message);
    this.because = because;
    this.isLost = isLost;
  }
}

/** No plant can be created at the provider, or none should be created, because it could not be deleted. */
export class UnusableProviderError extends CannotCheckError {
  override readonly name = 'UnusableProviderError';
  /** The first create, if the provider rejected all of them. */
  readonly rejectedCreate: Exchange | undefined;

  constructor(reason: string, rejectedCreate?: Exchange, because?: RuleId) {
    super(reason, because);
    this.rejectedCreate = rejectedCreate;
  }
}

/** @returns what the task returned, or why the provider cannot be checked. */
export async function orCannotCheck<Value>(
  task: () => Promise<Value>,
): Promise<Value | CannotCheckError> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof CannotCheckError) {
      return error;
    }
    throw error;
  }
}

/**
 * Runs a task. If it is impossible at this provider, it returns undefined.
 *
 * @throws CannotCheckError when the run is over.
 */
export async function unlessImpossible<Value>(
  { signal }: { readonly signal: AbortSignal },
  task: () => Promise<Value>,
  onImpossible: (error: CannotCheckError) => void = () => {},
): Promise<Value | undefined> {
  const result = await orCannotCheck(task);
  if (!(result instanceof CannotCheckError)) {
    return result;
  }
  if (signal.aborted) {
    throw result;
  }
  onImpossible(result);
  return undefined;
}
