import type { CreatedPlants } from './created-plants.js';
import type { ListCapabilities } from './list-capabilities.js';
import type { RequestSender, User } from './request.js';

/** What plants are removed with. */
export interface RemovalContext {
  readonly session: RemovalSession;
  readonly list: ListCapabilities;
  /** Ends the removal. */
  readonly signal: AbortSignal;
}

/** The part of a session that removing plants takes. */
interface RemovalSession extends RequestSender {
  readonly users: readonly User[];
  readonly createdPlants: CreatedPlants;
  isFirstToken(token: string): boolean;
}
