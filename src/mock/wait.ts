/** Waits for a time in milliseconds. Rejects with the signal's reason, once it is aborted. */
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
