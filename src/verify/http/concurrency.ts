/** Runs a task as soon as fewer tasks than the limit are running, in the order of the calls. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** @param limit how many run at once at most; a function says it anew for each task. */
export function createLimiter(limit: number | (() => number)): Limiter {
  const hasRoom = () => running + 1 <= (typeof limit === 'number' ? limit : limit());
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (!hasRoom()) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await task();
    } finally {
      running--;
      while (waiting.length > 0 && hasRoom()) {
        running++;
        waiting.shift()?.();
      }
    }
  };
}

/**
 * Resolves or rejects as `Promise.all` does, but only after every task has ended: no task goes on
 * while the caller cleans up after a failure.
 */
export async function settleAll<const Tasks extends readonly unknown[]>(
  tasks: Tasks,
): Promise<{ -readonly [Position in keyof Tasks]: Awaited<Tasks[Position]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
