import type { Exchange } from './exchange.js';
import { nameOfPlant, plantsIn } from './listed-plants.js';

/** The names of the plants in a list; undefined if the response is not a list. */
export function namesIn(exchange: Exchange): readonly unknown[] | undefined {
  return plantsIn(exchange)?.map(nameOfPlant);
}
