import type { OpenPointId, ResolvedProfile } from '../../interface/open-points.js';
import { type Exchange, isError, isSuccess, statusOf } from '../provider/exchange.js';
import { createBody, type FreshPlant } from '../provider/fresh-plants.js';
import { type Grounds, remove, tell } from '../provider/grounds.js';
import type { Provider, RequestOptions } from '../provider/provider.js';
import { UnreachedState } from '../unreached-state.js';
import type { Observations } from './observation.js';

/** Where open points are looked for without a plant, and what with. */
export interface Outside {
  readonly provider: Provider;
  readonly observations: Observations;
  /** The token of a user who may list alone. */
  readonly readOnlyToken?: string | undefined;
  /** A token that has expired or was revoked. */
  readonly endedToken?: string | undefined;
  /** Every exchange so far. */
  readonly exchanges: readonly Exchange[];
}

/** The same where plants can be created. */
export interface Site extends Outside, Grounds {
  /** How many plants of ours there may be at once. */
  readonly mostPlants: number;
}

/** One way to find out about some open points. */
export interface Probe<Where = Site> {
  readonly points: readonly OpenPointId[];
  /** @throws UnreachedState when the provider cannot be brought into the state it needs. */
  run(site: Where): Promise<void>;
}

/** The open points whose choice is nothing but a status of an Error. */
type StatusPointId = {
  [Id in OpenPointId]: number extends ResolvedProfile[Id]
    ? ResolvedProfile[Id] extends number
      ? Id
      : never
    : never;
}[OpenPointId];

/** Tells the status that a request was refused with, if it was. */
export function tellRefusal(
  { observations }: Outside,
  point: StatusPointId,
  what: string,
  exchange: Exchange,
): void {
  const status = statusOf(exchange);
  if (status === undefined || !isError(exchange)) {
    observations.leave(`${what} was not refused: ${tell(exchange)}`, point);
    return;
  }
  observations.tell(point, status, `${what} was answered with ${status}`);
  observations.refuse(point, exchange);
}

/** How a plant differs from one that is taken for certain. */
export interface Variation extends RequestOptions {
  /** Default what creates the plant. */
  readonly body?: string;
}

/** What became of a plant that differs from others. */
export interface Trial {
  readonly isTaken: boolean;
  readonly exchange: Exchange;
}

/** Tries whether a plant is taken; one that is, is removed again. */
export async function tryPlant(
  site: Site,
  plant: FreshPlant,
  { body = createBody(plant), ...options }: Variation = {},
): Promise<Trial> {
  const exchange = await site.provider.send('POST', '/plants', { body, ...options });
  if (isSuccess(exchange)) {
    await remove(site, plant.id, options.as === undefined ? {} : { as: options.as });
    return { isTaken: true, exchange };
  }
  if (!isRefusal(exchange)) {
    throw new UnreachedState(`a plant could not be created: ${tell(exchange)}`);
  }
  return { isTaken: false, exchange };
}

/**
 * Tries whether a plant is taken that differs from others in one thing alone.
 *
 * @throws UnreachedState when others are refused now as well, so that it says nothing.
 */
export async function tryVariation(
  site: Site,
  plant: FreshPlant,
  variation?: Variation,
): Promise<Trial> {
  const trial = await tryPlant(site, plant, variation);
  if (!trial.isTaken) {
    await expectOthersTaken(site);
  }
  return trial;
}

/** @throws UnreachedState when a plant that has nothing special is refused. */
export async function expectOthersTaken(site: Site): Promise<void> {
  const { isTaken, exchange } = await tryPlant(site, site.known.fresh.next());
  if (!isTaken) {
    throw new UnreachedState(`any plant is refused now: ${tell(exchange)}`);
  }
}

/** Whether a create was refused for what it asked: not for who asked, nor for want of time. */
function isRefusal(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
}
