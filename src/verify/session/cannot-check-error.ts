/** A check cannot be made at this provider; the message says why, in a clause. */
export class CannotCheckError extends Error {
  override readonly name: string = 'CannotCheckError';
}
