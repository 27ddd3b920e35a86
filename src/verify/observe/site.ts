import type { OpenPointId, ResolvedProfile } from '../../interface/open-points.js';
import type { Acquaintance } from '../provider/acquaintance.js';
import { type Exchange, isError, statusOf } from '../provider/exchange.js';
import { type Grounds, tell } from '../provider/grounds.js';
import type { Provider } from '../provider/provider.js';
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
  /** Undefined where no plant can be created. */
  readonly known?: Acquaintance | undefined;
}

/** The same where plants can be created. */
export interface Site extends Outside, Grounds {
  readonly known: Acquaintance;
  /** How many plants of ours there may be at once. */
  readonly mostPlants: number;
  /** For how long a deleted plant was still listed, in milliseconds. */
  readonly stays: { longestMs: number };
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
