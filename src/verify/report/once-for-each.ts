/** Makes a function that computes its result once for each object, as long as the object is in use. */
export function onceForEach<Key extends object, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const computed = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const entry = computed.get(key) ?? { result: compute(key) };
    computed.set(key, entry);
    return entry.result;
  };
}
