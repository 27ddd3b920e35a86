/** Lets a task in once one of its places is free. */
export type Gate = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** A gate with so many places, first come, first served. */
export function createGate(places: number): Gate {
  let free = places;
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
