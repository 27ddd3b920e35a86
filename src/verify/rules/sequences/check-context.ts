import type { AcceptedPlant } from '../../session/create-plant.js';
import type { SessionContext } from '../../session/session-context.js';
import type { CheckRecorder } from '../check-results.js';

/** What a check is made with. */
export interface CheckContext extends SessionContext {
  /** Everything random follows from it, except ids and names. */
  readonly seed: number;
  readonly results: CheckRecorder;
  /** A plant that was created before all checks, and that none of them deletes. */
  readonly firstPlant: AcceptedPlant | undefined;
}
