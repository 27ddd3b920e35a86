import type { RuleId } from '../../../interface/rules.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import type { SessionContext } from '../../session/session-context.js';
import type { CheckRecorder } from '../check-results.js';

/** Something that takes more than one request to find out. */
export interface Check {
  /** What is tried, in a few words. */
  readonly name: string;
  /** The rules it speaks of. */
  readonly rules: readonly RuleId[];
  /** Rules without which it shows nothing; it is not made once a basic check has failed one. */
  readonly needs?: readonly RuleId[];
  /** @throws CannotCheckError when the provider cannot be brought into the state it needs. */
  run(context: CheckContext): Promise<void>;
}

/** What a check is made with. */
export interface CheckContext extends SessionContext {
  /** Everything random follows from it, except ids and names. */
  readonly seed: number;
  readonly results: CheckRecorder;
  /** Undefined where the provider took none. */
  readonly firstPlant: FirstPlant | undefined;
}

/** A plant that was created before all checks, and that none of them deletes. */
export interface FirstPlant extends AcceptedPlant {
  /** As `performance.now()` has it. */
  readonly createdAtMs: number;
}
