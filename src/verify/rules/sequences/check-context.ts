import type { AcceptedPlant } from '../../session/create-plant.js';
import type { SessionContext } from '../../session/session-context.js';
import type { CheckRecorder } from '../check-results.js';

/** A plant that was created before all checks, and that none of them deletes. */
export interface FirstPlant extends AcceptedPlant {
  /** As `performance.now()` has it. */
  readonly createdAtMs: number;
}

/** What a check is made with. */
export interface CheckContext extends SessionContext {
  /** Everything random follows from it, except ids and names. */
  readonly seed: number;
  readonly results: CheckRecorder;
  /** Undefined where the provider took none. */
  readonly firstPlant: FirstPlant | undefined;
}
