import { type Exchange, isSuccess, jsonOf } from '../http/exchange.js';

/** The plants in a list; undefined if the response is not a list. */
export function plantsIn(exchange: Exchange): readonly unknown[] | undefined {
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return Array.isArray(plants) ? plants : undefined;
}

/** The name of a plant in a response, whatever the provider wrote there. */
export function nameOfPlant(plant: unknown): unknown {
  return (plant as { name?: unknown } | null | undefined)?.name;
}

/** The names of the plants in a list; undefined if the response is not a list. */
export function namesIn(exchange: Exchange): readonly unknown[] | undefined {
  return plantsIn(exchange)?.map(nameOfPlant);
}
