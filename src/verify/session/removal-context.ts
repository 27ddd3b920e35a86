import type { CreatedPlants } from './created-plants.js';
import type { ListCapabilities } from './list-capabilities.js';
import type { RequestSender, User } from './request.js';

/** The context in which the plants of a session are removed. */
export interface RemovalContext {
  readonly session: RemovalSession;
  readonly list: ListCapabilities;
  /** Stops the removal. */
  readonly signal: AbortSignal;
  /** Whether each plant is tried only once. */
  readonly isHurried: boolean;
}

/** The part of a session that its removal of plants uses. */
interface RemovalSession extends RequestSender {
  readonly users: readonly User[];
  readonly createdPlants: CreatedPlants;
  isFirstToken(token: string): boolean;
}
