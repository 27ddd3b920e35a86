/** Calls a user's function. What it throws becomes an uncaught error, and stops nothing else. */
export function invokeCallback<Argument>(
  callback: (argument: Argument) => void,
  argument: Argument,
): void {
  try {
    callback(argument);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
