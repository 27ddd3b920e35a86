/** How long items are gathered, in milliseconds. */
const gatheredMs = 30;

/**
 * Gathers items, and passes them on together: a thousand requests a second then cost as much as thirty.
 */
export function gather<Item>(deliver: (items: readonly Item[]) => void): (item: Item) => void {
  let waiting: Item[] = [];
  return (item) => {
    waiting.push(item);
    if (waiting.length === 1) {
      setTimeout(() => {
        const items = waiting;
        waiting = [];
        deliver(items);
      }, gatheredMs);
    }
  };
}
