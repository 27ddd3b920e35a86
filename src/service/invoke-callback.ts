/** Calls what a user gave: what it throws is an uncaught error, and in the way of nothing else. */
export function invokeCallback(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
