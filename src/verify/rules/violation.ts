import type { RuleId } from '../../interface/rules.js';
import type { Exchange } from '../session/exchange.js';

/** How a provider departs from what is expected of it, as a check has seen it. */
export interface Violation {
  /** The rule that is broken, where one is known. */
  readonly rule?: RuleId;
  /** In a clause: `the list takes a limit`. */
  readonly expected: string;
  readonly actual: string;
  /** The exchanges that show it, in order. */
  readonly exchanges: readonly Exchange[];
  /** How long nothing was sent before the last of them, in milliseconds, where that matters. */
  readonly pauseMs?: number;
}
