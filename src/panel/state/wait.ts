/** Waits for a time, or until the signal aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Rejects after a time, or when the signal aborts. */
export async function rejectAfter(ms: number, signal: AbortSignal): Promise<never> {
  await wait(ms, signal);
  throw new Error(`There is no answer within ${ms / 1000} s.`);
}
