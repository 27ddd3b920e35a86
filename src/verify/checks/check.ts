import type { RuleId } from '../../interface/rules.js';
import type { CheckContext } from './check-context.js';

/** Something that takes more than one request to find out. */
export interface Check {
  /** What is tried, in a few words. */
  readonly name: string;
  /** The rules it speaks of. */
  readonly rules: readonly RuleId[];
  /** Whether it counts plants, which others must not create meanwhile; default no. */
  readonly isAlone?: boolean;
  /** @throws CannotCheckError when the provider cannot be brought into the state it needs. */
  run(context: CheckContext): Promise<void>;
}
