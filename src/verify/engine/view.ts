import type { NewPlant, PlantLike } from '../../interface/plant.js';
import { isPlainObject } from '../../text/json.js';
import { findHeader, isSuccess, jsonOf, type SentExchange, statusOf } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { hasSameFields, isSameText } from './same-plant.js';

/** A plant in a list, whatever the provider wrote there. */
export interface ListedPlant extends PlantLike {
  /** Shown by services that do not keep to the interface. */
  readonly id?: unknown;
}

export interface ListAnswer {
  readonly exchange: SentExchange;
  readonly plants: readonly ListedPlant[];
}

/** A list as one user has seen it. */
export interface View<Owner extends string = User> extends ListAnswer {
  readonly user: Owner;
  /** With its question mark; empty for none. */
  readonly query: string;
  /** By the clock of the ledger. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Undefined if the response is not a list. */
export function plantsIn(exchange: SentExchange): readonly ListedPlant[] | undefined {
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return Array.isArray(plants)
    ? plants.map((plant) => (isPlainObject(plant) ? plant : {}))
    : undefined;
}

/** Undefined if the response is not a list. */
export function listingOf(exchange: SentExchange): ListAnswer | undefined {
  const plants = plantsIn(exchange);
  return plants && { exchange, plants };
}

/** Whether the response itself says that it is a part of the list. */
export function saysItIsPart({ exchange }: ListAnswer): boolean {
  const link = findHeader(exchange.response?.headers ?? [], 'link');
  return statusOf(exchange) === 206 || link?.includes('next') === true;
}

/** Whether each plant of a list has a name. */
export function hasNames({ plants }: ListAnswer): boolean {
  return plants.every(({ name }) => typeof name === 'string');
}

/** Whether a list has a plant with all members of this one: another plant may have the same name. */
export function isShown({ plants }: Pick<ListAnswer, 'plants'>, plant: NewPlant): boolean {
  return plants.some((other) => isSameText(plant.name, other.name) && hasSameFields(plant, other));
}

export function isListed({ plants }: ListAnswer, { name }: { readonly name: string }): boolean {
  return plants.some((listed) => isSameText(name, listed.name));
}
