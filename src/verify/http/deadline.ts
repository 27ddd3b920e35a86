/** The failure of a request that its signal has stopped. */
export const stoppedFailure = 'the run was stopped';

/**
 * Starts a deadline, which ends after some milliseconds, or when one of some signals is aborted, unless it is disposed
 * before. The reason of its signal is an Error whose message says why in a clause.
 *
 * It does not use AbortSignal.any with AbortSignal.timeout: Node may collect the second as garbage, which then never
 * ends.
 *
 * @param late what to say if the time is over, as a clause.
 */
export function startDeadline(ms: number, late: string, stopping: readonly AbortSignal[] = []) {
  const over = new AbortController();
  const end = (why: string) => over.abort(new Error(why));
  const stop = () => end(stoppedFailure);
  const timer = setTimeout(end, ms, late).unref();
  for (const signal of stopping) {
    signal.addEventListener('abort', stop);
  }
  if (stopping.some(({ aborted }) => aborted)) {
    stop();
  }
  return {
    signal: over.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      for (const signal of stopping) {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** Waits for a task that cannot be stopped. @throws the reason of the signal once it is aborted. */
export function untilAborted<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) {
      abort();
    }
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
