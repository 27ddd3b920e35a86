import type { CheckRecorder } from '../check-results.js';
import type { SessionContext } from '../session/session-context.js';

/** What a check is made with. */
export interface CheckContext extends SessionContext {
  /** Everything random follows from it, except ids and names. */
  readonly seed: number;
  readonly results: CheckRecorder;
}
