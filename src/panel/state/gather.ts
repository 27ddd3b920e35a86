/**
 * Gathers items, and passes them on together, at most once for each picture that the browser draws: a
 * thousand requests a second then cost as much as sixty.
 */
export function gather<Item>(
  deliver: (items: readonly Item[]) => void,
  schedule: (callback: () => void) => void = scheduleFrame,
): (item: Item) => void {
  let waiting: Item[] = [];
  return (item) => {
    waiting.push(item);
    if (waiting.length === 1) {
      schedule(() => {
        const items = waiting;
        waiting = [];
        deliver(items);
      });
    }
  };
}

/** A page in the background draws no pictures, also if it went there only now. */
function scheduleFrame(callback: () => void): void {
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    callback();
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, 250);
}
