import type { RuleId } from '../../../interface/rules.js';
import type { CheckContext } from './check-context.js';

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
