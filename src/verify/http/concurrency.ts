/** Runs a task as soon as fewer tasks than the limit are running. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Creates a limiter that runs at most this many tasks at once, in the order of the calls. */
export function createLimiter(concurrency: number): Limiter {
  let free = concurrency;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free === 0) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      free--;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) {
        free++;
      } else {
        next();
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
