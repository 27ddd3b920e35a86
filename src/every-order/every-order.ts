import type { PlantSandbox } from '../control/plant-sandbox.js';
import type { EveryOrderOptions } from './options.js';

/**
 * Runs the body of a test once for each order in which the responses to its requests can come, those with the fewest
 * inversions first. A response is held until no request has come for a while. Each run begins with the plants, the
 * faults and the requests that are there now. What a fault delays or holds is not reordered.
 *
 * @param plantStore a mock, a server, or a sandbox of one.
 * @throws what the body throws, with the order and how to repeat it added to its message; an Error, when the body ends
 * before all its responses, or there are fewer orders than `minOrders`, or `order` cannot be followed; KitError
 * `invalid-option`.
 */
export async function everyOrder(
  plantStore: PlantSandbox,
  body: () => unknown,
  options: EveryOrderOptions = {},
): Promise<void> {
  // A page has the mock, and seldom this.
  const { runOrders } = await import('./run-orders.js');
  await runOrders(plantStore, body, options);
}
