import { numeralOf } from '../../interface/exact-json.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { type Exchange, isSuccess, jsonOf } from '../session/exchange.js';
import type { World } from './world.js';

/** A plant in a list, as text: two that have the same text look the same. */
export type ListedText = string;

/** The plants of a list; undefined where there is none. */
export function plantsOf(exchange: Exchange): readonly unknown[] | undefined {
  const value = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return Array.isArray(value) ? value : undefined;
}

/** The plants of a list that are ours. */
export function oursOf(exchange: Exchange, world: World): readonly unknown[] | undefined {
  return plantsOf(exchange)?.filter((plant) => world.isOurs(nameOf(plant)));
}

export function nameOf(plant: unknown): unknown {
  return (plant as { name?: unknown } | null | undefined)?.name;
}

/**
 * A value in one way of writing, so that it can be compared: a number may be an object where another
 * one of the same text is large.
 */
export function toText(value: unknown): ListedText {
  return JSON.stringify(value, (_key, part) => {
    const numeral = numeralOf(part);
    return numeral === undefined ? inOrder(part) : Number(numeral);
  });
}

function inOrder(part: unknown): unknown {
  return isPlainObject(part)
    ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
    : part;
}

/** The same plants in one order. */
export function sorted(plants: readonly unknown[]): ListedText[] {
  return plants.map(toText).sort();
}

/** The same plants with no difference between an empty tag and none. */
export function withoutEmptyTags(plants: readonly unknown[]): unknown[] {
  return plants.map((plant) => {
    const { tag, ...rest } = (plant ?? {}) as { tag?: unknown };
    return tag === '' || tag === undefined ? rest : plant;
  });
}
