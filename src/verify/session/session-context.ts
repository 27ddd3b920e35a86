import type { Session } from '../http/session.js';
import type { Capabilities } from './capabilities.js';

/** A session, and what its provider accepts and lists. */
export interface SessionContext {
  readonly session: Session;
  readonly capabilities: Capabilities;
}
