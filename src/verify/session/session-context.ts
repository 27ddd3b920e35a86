import type { Capabilities } from './capabilities.js';
import type { Session } from './session.js';

/** A session, and what its provider was found to take and to list. */
export interface SessionContext {
  readonly session: Session;
  readonly capabilities: Capabilities;
}
