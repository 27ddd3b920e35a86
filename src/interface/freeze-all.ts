/** Freezes a value and everything in it. */
export function freezeAll<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freezeAll);
  }
  return Object.freeze(value);
}
