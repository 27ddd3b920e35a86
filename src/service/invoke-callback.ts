/** Calls a function that observes. What it throws becomes an uncaught error, and changes no answer. */
export function invokeCallback<Arguments extends readonly unknown[]>(
  callback: (...args: Arguments) => void,
  ...args: Arguments
): void {
  try {
    callback(...args);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
