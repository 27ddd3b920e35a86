import type { RuleId } from '../../interface/rules.js';
import type { SentExchange } from './exchange.js';

/** A check is impossible at this provider; the message says why, as a clause. */
export class CannotCheckError extends Error {
  override readonly name: string = 'CannotCheckError';

  /**
   * @param because the rule whose failure explains it, if that rule has failed.
   * @param lost its request, if that was sent and got no response before the run was over.
   */
  constructor(
    message: string,
    readonly because?: RuleId,
    readonly lost?: SentExchange,
  ) {
    super(message);
  }
}

/** No plant can be created at the provider, or none should be created, because it could not be deleted. */
export class UnusableProviderError extends CannotCheckError {
  override readonly name = 'UnusableProviderError';

  /** @param rejectedCreate the first create, if the provider rejected all of them. */
  constructor(
    reason: string,
    readonly rejectedCreate?: SentExchange,
    because?: RuleId,
  ) {
    super(reason, because);
  }
}

/** The error for a user whose deletes are answered with this status: 401 or 403. */
export function deletesForbidden(status: number): UnusableProviderError {
  return new UnusableProviderError(
    `the token may not delete plants (DELETE /plants/{id} was answered with ${status}): give the token of a user who may create, list and delete plants`,
  );
}

/**
 * @param over if it is aborted, the run is over, and the error is thrown.
 * @returns what the task returned, or why the provider cannot be checked.
 */
export async function orCannotCheck<Value>(
  task: () => Promise<Value>,
  over?: AbortSignal,
): Promise<Value | CannotCheckError> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof CannotCheckError && !over?.aborted) {
      return error;
    }
    throw error;
  }
}
