import type { RuleId } from '../../../interface/rules.js';
import type { SessionContext } from '../../session/session-context.js';
import type { CheckRecorder } from '../check-results.js';

/** A check that takes more than one request. */
export interface Check {
  /** What is tried, in a few words. */
  readonly name: string;
  /** The rules that it checks. */
  readonly rules: readonly RuleId[];
  /** Rules without which it shows nothing: it is not made if one of them has failed. */
  readonly needs?: readonly RuleId[];
  /** @throws CannotCheckError when the provider cannot be brought into the state it needs. */
  run(context: CheckContext): Promise<void>;
}

/** The context of a check. */
export interface CheckContext extends SessionContext {
  /** Determines every random choice, except ids and names. */
  readonly seed: number;
  readonly results: CheckRecorder;
}
