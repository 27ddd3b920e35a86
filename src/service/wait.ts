export const maxDelayMs = 600_000;

/** Waits for a time in milliseconds, or until the signal is aborted. */
export function wait(ms: number | 'forever', signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = ms === 'forever' ? undefined : setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
