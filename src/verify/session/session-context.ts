import type { Capabilities } from './capabilities.js';
import type { Session } from './session.js';

/** A session, and what its provider accepts and lists. */
export interface SessionContext {
  readonly session: Session;
  readonly capabilities: Capabilities;
}
