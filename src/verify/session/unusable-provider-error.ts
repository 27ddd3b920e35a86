import { CannotCheckError } from './cannot-check-error.js';
import type { Exchange } from './exchange.js';

/** No plant can be created at the provider, or none may be, since it could not be deleted again. */
export class UnusableProviderError extends CannotCheckError {
  override readonly name = 'UnusableProviderError';
  /** The creates, where the provider refused all of them; else none. */
  readonly refusedCreates: readonly Exchange[];

  constructor(reason: string, refusedCreates: readonly Exchange[] = []) {
    super(reason);
    this.refusedCreates = refusedCreates;
  }
}
