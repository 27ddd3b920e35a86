import { CannotCheckError } from './cannot-check-error.js';
import type { Exchange } from './exchange.js';

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
