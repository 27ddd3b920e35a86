/** Calls a user's function. What it throws becomes an uncaught error, and stops nothing else. */
export function invokeCallback(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
