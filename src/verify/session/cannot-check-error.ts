import type { RuleId } from '../../interface/rules.js';

/** A check cannot be made at this provider; the message says why, in a clause. */
export class CannotCheckError extends Error {
  override readonly name: string = 'CannotCheckError';
  /** The rule whose failure explains it, where that rule has failed. */
  readonly because: RuleId | undefined;

  constructor(message: string, because?: RuleId) {
    super(message);
    this.because = because;
  }
}
