import type { Exchange } from '../session/exchange.js';
import type { SessionContext } from '../session/session-context.js';
import type { ProfileRecorder } from './profile-recorder.js';

/** What a provider is profiled with. */
export interface ProfilingContext extends SessionContext {
  /** Records what is found out. */
  readonly recorder: ProfileRecorder;
  /** How many plants of ours there may be at once. */
  readonly maxPlants: number;
  /** Every exchange of the session so far. */
  readonly exchanges: readonly Exchange[];
  /** The token of a user who may only list. */
  readonly readOnlyToken?: string | undefined;
  /** A token that has expired or was revoked. */
  readonly endedToken?: string | undefined;
}
