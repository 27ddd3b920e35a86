import type { OpenPointId } from '../../interface/open-points.js';
import type { RuleId } from '../../interface/rules.js';
import type { Leftover, RecordedExchange } from '../report/verification-report.js';

/** What an app could notice: one way in which the provider answers otherwise than the mock. */
export interface Difference {
  /** What was asked: `create a plant whose id is taken`. */
  readonly step: string;
  /** In what the answers differ, and how, in a sentence. */
  readonly difference: string;
  /** The rules that the provider's answer breaks. */
  readonly rules: readonly RuleId[];
  /** The open points that it may come from, if it breaks no rule; none for what is neither. */
  readonly points: readonly OpenPointId[];
  /** How often it was seen. */
  readonly times: number;
  /** The first time, on either side. */
  readonly provider: RecordedExchange;
  readonly mock: RecordedExchange;
  /** The provider's request as a `curl` line; tokens are `$TOKEN` and the like. */
  readonly curl: string;
}

/** What came of asking a provider and the mock the same. */
export interface ComparisonReport {
  readonly provider: { readonly url: string };
  readonly differences: readonly Difference[];
  /** How many steps were made, and how many lists among them could not be compared. */
  readonly steps: number;
  readonly unsettled: number;
  /** With the same seed the same steps are made, as far as the provider allows. */
  readonly seed: number;
  /** Why it came to its end early, in a sentence. */
  readonly reason?: string;
  readonly leftovers: readonly Leftover[];
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** The version of plant-store-kit. */
  readonly kitVersion: string;
}
