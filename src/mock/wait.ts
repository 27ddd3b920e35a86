/** Waits for a time in milliseconds; rejects with the reason of the signal when it is aborted. */
export function wait(ms: number | 'forever', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = ms === 'forever' ? undefined : setTimeout(finish, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    function finish() {
      signal.removeEventListener('abort', abort);
      resolve();
    }
    if (signal.aborted) {
      abort();
    } else {
      signal.addEventListener('abort', abort, { once: true });
    }
  });
}
