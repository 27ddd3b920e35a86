import type { ParameterId } from '../../interface/parameters.js';
import type { RuleId } from '../../interface/rules.js';
import type { SituationKey } from '../../interface/situations.js';
import type { RunDescription } from './run-description.js';

/**
 * What a check found out.
 *
 * `not-checked` is never a success: the state that the check needs could not be reached, or the
 * provider's own limits leave nothing to tell by.
 */
export type Verdict = 'passed' | 'failed' | 'not-checked';

/** Where a check comes from. */
export type CheckKind = 'contract' | 'situation' | 'sequence';

/** One request and its response, every token in it replaced by the name it was given under. */
export interface RecordedExchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** Text; bytes that are not UTF-8 are shown as U+FFFD. Absent without a body. */
    readonly body?: string;
  };
  /** Absent when none came. */
  readonly response?: {
    readonly status: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** Text, decompressed. */
    readonly body: string;
  };
  /** Why no response came. */
  readonly failure?: string;
  readonly durationMs: number;
}

/** What shows that a rule is violated, for a reader who does not know the service. */
export interface Evidence {
  /** What the rule asks for here, in one sentence. */
  readonly expected: string;
  /** What came instead, in one sentence. */
  readonly actual: string;
  /** The requests that lead there, in order, the one that shows it last. Long bodies are cut. */
  readonly exchanges: readonly RecordedExchange[];
  /** The same as `curl` lines that can be pasted into a shell; tokens are `$TOKEN` and the like. */
  readonly curl: readonly string[];
  /** Set where other requests were under way meanwhile: the lines alone may not show the same. */
  readonly isConcurrent?: true;
}

/** What one check says about one rule. */
export interface CheckReport {
  readonly kind: CheckKind;
  /** What is tried, in a few words: `create with a name that is a number`. */
  readonly check: string;
  readonly verdict: Verdict;
  /** Why it was not checked, with `not-checked` alone. */
  readonly reason?: string;
  /** With `failed` alone. */
  readonly evidence?: Evidence;
}

/** What all checks together say about one rule. */
export interface RuleReport {
  readonly rule: RuleId;
  readonly statement: string;
  readonly section: string;
  /** Failed if one check failed, passed if none failed and at least one passed, else not checked. */
  readonly verdict: Verdict;
  /** Why it was not checked, with `not-checked` alone. */
  readonly reason?: string;
  readonly checks: readonly CheckReport[];
}

/** One interaction of a pact that somebody else wrote. */
export interface InteractionReport {
  /** The broker's own name for it, if it comes from one. */
  readonly id?: string;
  readonly description: string;
  /** The provider states it asks for. */
  readonly states: readonly string[];
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly evidence?: Evidence;
}

/** A frontend's own pact. */
export interface PactReport {
  readonly consumer: string;
  readonly provider: string;
  /** The file, or the address in the broker. */
  readonly source: string;
  /** A pending pact is reported, and fails nothing. */
  readonly pending: boolean;
  readonly verdict: Verdict;
  readonly interactions: readonly InteractionReport[];
}

/**
 * What became of an entry of a profile.
 *
 * `undetermined` is never `same`: the responses allow something else as well, or there were none.
 */
export type ProfileEntryVerdict = 'same' | 'drifted' | 'undetermined';

/** A parameter or an outcome that a profile states, and what the provider does now. */
export interface ProfileEntryReport {
  /** The id of the parameter, or the key of the situation. */
  readonly subject: ParameterId | SituationKey;
  readonly kind: 'parameter' | 'outcome';
  readonly verdict: ProfileEntryVerdict;
  /** What the profile states: a value of the parameter, or an outcome. */
  readonly expected: unknown;
  /** What was found; not with `undetermined`. */
  readonly found?: unknown;
  /** What the profile says; with `drifted`, also what the provider does now. */
  readonly sentence: string;
  /** What shows it, as a sentence; not with `undetermined`. */
  readonly evidence?: string;
  /** Why it could not be determined, as a sentence; only with `undetermined`. */
  readonly reason?: string;
}

/** Whether a provider still does what a profile says: its drift, which breaks no rule. */
export interface ProfileReport {
  /** The file of the profile, if it was given. */
  readonly source?: string;
  /**
   * `drifted` if one entry has; `same` if none has and at least one is as it was; else `not-checked`,
   * also when the observation ended early.
   */
  readonly verdict: 'same' | 'drifted' | 'not-checked';
  /** Why not all of it was checked, as a sentence. */
  readonly reason?: string;
  /** What the profile states itself, in the order of the tables. */
  readonly entries: readonly ProfileEntryReport[];
}

/** A plant that was created and could not be deleted again. */
export interface Leftover {
  /** As it was sent, which a faulty provider may have taken for something else. */
  readonly id: string;
  readonly name: string;
  /** Why it is still there. */
  readonly reason: string;
}

/** Everything one verification found out. */
export interface VerificationReport extends RunDescription {
  readonly provider: {
    readonly url: string;
    /** What it was found to accept, in sentences: `ids: any int64`. */
    readonly observations: readonly string[];
  };
  readonly interfaceVersion: string;
  /** With the same seed the same checks are made. */
  readonly seed: number;
  /**
   * Failed if a rule or a pact that is not pending failed; passed if none failed and at least one
   * rule passed; else not checked. A profile has a verdict of its own.
   */
  readonly verdict: Verdict;
  /** Why nothing, or nearly nothing, could be checked. */
  readonly reason?: string;
  /** In the order of the table of rules. */
  readonly rules: readonly RuleReport[];
  readonly pacts: readonly PactReport[];
  /** With the option `profile` alone. */
  readonly profile?: ProfileReport;
  readonly leftovers: readonly Leftover[];
}
