import type { OpenPointId, ResolvedProfile } from '../../interface/open-points.js';
import type { Capabilities } from '../session/capabilities.js';
import { describeAnswer } from '../session/describe-answer.js';
import { type Exchange, isError, statusOf } from '../session/exchange.js';
import type { Session } from '../session/session.js';
import type { SessionContext } from '../session/session-context.js';
import type { Observations } from './observation.js';

/** Where open points are looked for without a plant, and what with. */
export interface Outside {
  readonly session: Session;
  readonly observations: Observations;
  /** The token of a user who may list alone. */
  readonly readOnlyToken?: string | undefined;
  /** A token that has expired or was revoked. */
  readonly endedToken?: string | undefined;
  /** Every exchange so far. */
  readonly exchanges: readonly Exchange[];
  /** Undefined where no plant can be created. */
  readonly capabilities?: Capabilities | undefined;
}

/** The same where plants can be created. */
export interface Site extends Outside, SessionContext {
  readonly capabilities: Capabilities;
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
    observations.leave(`${what} was not refused: ${describeAnswer(exchange)}`, point);
    return;
  }
  observations.tell(point, status, `${what} was answered with ${status}`);
  observations.refuse(point, exchange);
}
