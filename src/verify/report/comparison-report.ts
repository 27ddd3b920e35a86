import type { ParameterId } from '../../interface/parameters.js';
import type { RuleId } from '../../interface/rules.js';
import type { SituationKey } from '../../interface/situations.js';
import type { Leftover, RecordedExchange, RunDescription } from './verification-report.js';

/** One way in which the provider answers differently from the mock, which an app could notice. */
export interface Difference {
  /** The situation of the request; undefined if it is seen in many. */
  readonly subject: SituationKey | undefined;
  /** What was requested, as a clause: "a create with an id that a plant of the user has". */
  readonly title: string;
  /** How the provider and the mock differ, in a sentence without its full stop. */
  readonly difference: string;
  /** The rules that the provider's answer violates. */
  readonly rules: readonly RuleId[];
  /** The parameter of a profile that may explain it, if there is one. */
  readonly parameter?: ParameterId;
  /** Whether the profile lists it as a behaviour that the mock does not support. */
  readonly isKnown: boolean;
  /** How often it was seen. */
  readonly times: number;
  /** The first exchange on each side that shows it. */
  readonly provider: RecordedExchange;
  readonly mock: RecordedExchange;
  /** The lists after these exchanges, if the lists show the difference and the answers do not. */
  readonly lists?: { readonly provider: RecordedExchange; readonly mock: RecordedExchange };
  /** The provider's request as a `curl` line, with variables such as `$TOKEN` for tokens. */
  readonly curl: string;
}

/** The result of sending a provider and the mock the same requests. */
export interface ComparisonReport extends RunDescription {
  readonly provider: { readonly url: string };
  /** All differences, also the known ones. */
  readonly differences: readonly Difference[];
  /** How many steps were made. */
  readonly steps: number;
  /** How many steps could not be compared, because others changed their plants meanwhile. */
  readonly unsettled: number;
  /** The same seed repeats the same steps, if the provider answers the same. */
  readonly seed: number;
  /** Why it ended early, in a sentence. */
  readonly reason?: string;
  readonly leftovers: readonly Leftover[];
}
