import type { RuleId } from '../../interface/rules.js';

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
