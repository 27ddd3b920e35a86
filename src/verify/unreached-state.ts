/** A state that a check needs and that the provider cannot be brought into; its message says why. */
export class UnreachedState extends Error {
  override readonly name = 'UnreachedState';
}
